import { pipeline } from 'node:stream/promises'
import type { Request, Response, Router } from 'express'
import { validate as isUuid } from 'uuid'
import type { Services } from '#server/http/call.ts'
import { askForBody } from '#server/http/json-body.ts'
import { requireAccess } from '#server/http/register.ts'
import type { Sessions } from '#server/http/session.ts'
import { isDisk, uploadPath } from '#server/storage/disk.ts'
import { uploadName } from '#server/storage/pictures.ts'
import { isStorageFailure, MissingObject, tooLarge } from '#server/storage/storage.ts'
import { notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { pictureSizes } from '#shared/objects/object.ts'
import { discardUpload, objectFor, takeSlot } from './queries.ts'

const pictureOnly =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** The calls that carry bytes. */
export function registerObjectRoutes(router: Router, services: Services, sessions: Sessions) {
  const { db, storage, pictures, metrics, log } = services

  if (isDisk(storage))
    router.put(`${uploadPath}uploads/:id`, async (req: Request<{ id: string }>, res: Response) => {
      const { id } = req.params
      if (!isUuid(id)) throw notFound(t`This upload`)
      const maxBytes = storage.allowedBytes(uploadName(id), req.query)
      await takeSlot(db, id)
      try {
        askForBody(req, res, maxBytes, tooLarge)
        await storage.receive(uploadName(id), req, maxBytes)
      } catch (error) {
        // What is left is removed later; the answer says what went wrong first.
        await discardUpload({ db, pictures }, id).catch((failure) => log.warn({ err: failure }, 'an upload remains'))
        throw error
      }
      res.json({ success: true })
    })

  router.get('/api/objects/:id', sessions.step, async (req: Request<{ id: string }>, res: Response) => {
    requireAccess('signedIn', req)
    const { id } = req.params
    const object = isUuid(id) ? await objectFor(db, req.user!, id) : undefined
    if (!object) throw notFound(t`This picture`)
    const size = pictureSizes.find((each) => String(each) === req.query.size)
    const bytes = await pictures.open(id, size).catch((error) => {
      throw error instanceof MissingObject ? notFound(t`This picture`) : error
    })
    res.setHeader('Content-Type', size && object.kind !== 'profile' ? 'image/jpeg' : object.contentType!)
    res.setHeader('Content-Disposition', 'inline')
    // Opened on its own it is a picture and nothing else, whatever a browser makes of the bytes.
    res.setHeader('Content-Security-Policy', pictureOnly)
    // A picture never changes under its address; another person on the same device has another cookie.
    res.setHeader('Cache-Control', 'private, max-age=31536000, immutable')
    res.setHeader('Vary', 'Cookie')
    // Into an answer that is closed already it pipes nothing, and ends nothing.
    const sent = pipeline(bytes, res).finally(() => bytes.destroy())
    await sent.catch((error) => {
      // The answer has ended with it, and not in order: no browser takes what came for the whole picture.
      if (isStorageFailure(error)) {
        metrics.count('washboard_pictures_cut_off_total')
        throw error
      }
      // Somebody who scrolls on or closes the page needs no answer.
      if (!res.destroyed || res.writableFinished) throw error
    })
  })
}
