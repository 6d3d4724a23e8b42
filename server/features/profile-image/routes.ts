import { rm } from 'node:fs/promises'
import type { Request, Response, Router } from 'express'
import { discardUpload, insertSlot } from '#server/features/objects/queries.ts'
import type { Services } from '#server/http/call.ts'
import { askForBody, whenMoreThan } from '#server/http/json-body.ts'
import { ClientGone } from '#server/http/leaving.ts'
import { requireAccess, whoOf } from '#server/http/register.ts'
import { sendJson } from '#server/http/send-json.ts'
import type { Sessions } from '#server/http/session.ts'
import { tooLarge } from '#server/storage/storage.ts'
import { AppError } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import { maxFileBytes } from '#shared/objects/object.ts'
import { changeProfileImage, removeReplaced } from './queries.ts'

/** Pixels of a side: avatars are 64 at most, on screens with four dots to a pixel. */
const side = 256

/** A multipart form with one file, under any field name; answers with the changed user. */
export function registerProfileImageRoutes(router: Router, services: Services, sessions: Sessions) {
  const { database, limits, log, pictures } = services
  router.post('/api/user/profile-image', sessions.step, async (req: Request, res: Response) => {
    requireAccess('signedIn', req)
    await limits.consume('uploads', { person: req.user!.id })
    const { id: ownerId } = req.user!
    const db = database.as(whoOf(req))
    const file = await fileOf(req, res, pictures.scratch)
    const id = newId()
    const keep = async () => {
      // The row before the file: whatever ends this process in between, housekeeping knows what to remove.
      await insertSlot(db, { id, ownerId })
      const facts = await pictures.keepSquare(id, file, side)
      return changeProfileImage(db, ownerId, { ...facts, id })
    }
    const changed = await keep()
      .catch(async (error) => {
        await discardUpload({ db, pictures }, id).catch((reason) =>
          log.warn({ err: reason }, 'a picture that was not kept remains for now'),
        )
        throw error
      })
      .finally(() => rm(file, { force: true }))
    await removeReplaced(services, changed.replaced)
    await sendJson(req, res, 200, JSON.stringify(changed.user))
  })
}

/** The file, and what a form puts around it. */
const mostOfForm = maxFileBytes + 100_000

const filesOf = (req: Request) => req.files as Express.Multer.File[]

const pleaseChoose = () => new AppError(400, 'INVALID', t`Please choose one picture.`)

/** The path of the one file; whatever else is sent is removed again. */
async function fileOf(req: Request, res: Response, folder: string): Promise<string> {
  if (!req.is('multipart/form-data'))
    throw new AppError(415, 'WRONG_TYPE', t`Please send the picture as multipart/form-data.`)
  const { default: multer } = await import('multer')
  // The parser would wait for the rest for ever.
  if (req.destroyed) throw new ClientGone('The sender left.')
  const parse = multer({
    storage: multer.diskStorage({ destination: (_req, _file, use) => use(null, folder) }),
    defParamCharset: 'utf8',
    limits: { files: 1, fileSize: maxFileBytes, fields: 10, fieldSize: 1000, parts: 11, headerPairs: 50 },
  }).any()
  // Words are found after it: where the parser calls back, nobody knows any more whose request it is.
  askForBody(req, res, mostOfForm, tooLarge)
  const error = await new Promise<unknown>((resolve) => {
    let isRefused = false
    parse(req, res, (failure?: unknown) => {
      // The parser removes no file of a form that was in order, and nobody waits for the file any more.
      if (isRefused && !failure) for (const { path } of filesOf(req)) rm(path, { force: true }).catch(() => {})
      resolve(failure)
    })
    // The parser would read to the end first. It goes on, and calls back later.
    whenMoreThan(mostOfForm, req, () => {
      isRefused = true
      resolve(tooLarge())
    })
  })
  if (error instanceof AppError) throw error
  if ((error as { code?: string } | undefined)?.code === 'LIMIT_FILE_SIZE') throw tooLarge()
  // What the operating system says is not about the form.
  if (error && (error as NodeJS.ErrnoException).errno !== undefined) throw error
  // Whatever else is wrong with a form (two files, no end, a broken header) is the sender's.
  if (error) throw pleaseChoose()
  const [file] = filesOf(req)
  if (file?.size) return file.path
  if (file) await rm(file.path, { force: true })
  throw pleaseChoose()
}
