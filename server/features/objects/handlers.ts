import type { Handlers, Services } from '#server/http/call.ts'
import { idOfUpload, type PictureFacts, uploadName } from '#server/storage/pictures.ts'
import { MissingObject } from '#server/storage/storage.ts'
import { AppError, invalidField } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import type { objectEndpoints } from '#shared/objects/endpoints.ts'
import { idInObjectPath, maxFileBytes, objectPathOf } from '#shared/objects/object.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { bindObject, discardUpload, insertSlot, type ObjectKind, ownObject, uploadSeconds } from './queries.ts'

export const objectHandlers: Handlers<typeof objectEndpoints> = {
  createUpload: async ({ inSteps, limits, storage, user, body }) => {
    await limits.consume('uploads', { person: user.id })
    const id = newId()
    const terms = { maxBytes: maxFileBytes, seconds: uploadSeconds, contentType: body.contentType, bytes: body.size }
    const uploadURL = await storage.createUpload(uploadName(id), terms)
    return inSteps({
      answer: async (db) => {
        await insertSlot(db, { id, ownerId: user.id })
        return { uploadURL }
      },
    })
  },

  claimStainPhoto: async ({ body, ...call }) =>
    claim(call, { kind: 'stain-photo', field: 'imageURL', url: body.imageURL }),

  claimMachinePhoto: async ({ body, ...call }) =>
    claim(call, { kind: 'machine-photo', field: 'imageURL', url: body.imageURL }),

  claimReceipt: async ({ body, ...call }) =>
    claim(call, { kind: 'receipt', field: 'receiptImageURL', url: body.receiptImageURL }),
}

type Caller = Omit<Services, 'database' | 'mailer'> & { user: SessionUser; host: string }

/**
 * Checks an upload and binds it to its owner and purpose; what is refused is removed at once. Of several claims at
 * the same time one binds it, and the others learn to what.
 */
async function claim(
  { db, storage, pictures, log, metrics, publicUrl, host, user }: Caller,
  { kind, field, url }: { kind: ObjectKind; field: string; url: string },
) {
  const id = idInObjectPath(url) ?? idOfUpload(storage.nameOf(url, [host, new URL(publicUrl).host]))
  const object = id && (await ownObject(db, user.id, id))
  if (!object) throw invalidField(field, t`This picture was not uploaded here.`)
  const reply = { objectPath: objectPathOf(object.id) }

  const asBound = (bound: ObjectKind) => {
    if (bound !== kind)
      throw new AppError(
        409,
        'OTHER_PURPOSE',
        t`This picture is kept for something else. Please choose the file again.`,
      )
    return reply
  }
  const asBoundMeanwhile = async () => {
    const bound = (await ownObject(db, user.id, object.id))?.kind
    if (!bound) throw invalidField(field, t`The picture did not arrive. Please choose it again.`)
    return asBound(bound)
  }
  if (object.kind) return asBound(object.kind)

  let facts: PictureFacts
  try {
    facts = await pictures.inspect(object.id)
  } catch (error) {
    if (error instanceof MissingObject) return asBoundMeanwhile()
    if (error instanceof AppError) {
      metrics.count('washboard_uploads_total', { outcome: 'refused' })
      await discardUpload({ db, pictures }, object.id)
    }
    throw error
  }
  if (!(await bindObject(db, object.id, kind, facts))) return asBoundMeanwhile()
  metrics.count('washboard_uploads_total', { outcome: 'kept' })
  metrics.count('washboard_upload_bytes_total', {}, facts.bytes)
  void pictures.prepare(object.id).catch((error) => log.warn({ err: error }, 'a picture could not be prepared yet'))
  return reply
}
