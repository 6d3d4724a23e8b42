import { pipeline } from 'node:stream/promises'
import type { Request, Response, Router } from 'express'
import { validate as isUuid } from 'uuid'
import { anyUser } from '#server/features/users/queries.ts'
import type { Services } from '#server/http/call.ts'
import { requireAccess } from '#server/http/register.ts'
import type { Sessions } from '#server/http/session.ts'
import { isStorageFailure } from '#server/storage/storage.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { wordsOf } from '#shared/payroll/names.ts'
import { dayIn } from '#shared/time/instant.ts'
import { fullName, nameOf } from '#shared/users/name.ts'
import { entriesOf } from './export.ts'
import { zip } from './zip.ts'

/** After so many milliseconds in which a reader takes nothing, the file breaks off. */
const patience = 60_000

/** The call that answers with a file. */
export function registerPersonalDataRoutes(
  router: Router,
  { config, db, log, pictures }: Services,
  sessions: Sessions,
) {
  router.get('/api/admin/users/:id/export', sessions.step, async (req: Request<{ id: string }>, res: Response) => {
    requireAccess(['admin'], req)
    const { id } = req.params
    if (!isUuid(id)) throw notFound(t`User`)
    // What is in the history is fetched once, by who is named there.
    if ((await sessions.controlOf(req, res).take('exportOf')) !== id)
      throw new AppError(409, 'NOT_ASKED', t`This file can be fetched once. Ask for it in User Management again.`)
    const user = await anyUser(db, id)
    const words = wordsOf(fullName(user)).join('-')
    const { appName, timeZone } = config
    res.attachment(`${['everything', words, dayIn(timeZone, new Date().toISOString())].filter(Boolean).join('-')}.zip`)
    res.setHeader('Content-Type', 'application/zip')
    // As a phone that lost its network: an open picture does not wait for it.
    res.setTimeout(patience, () => res.destroy())
    const entries = entriesOf({ db, userId: id, by: nameOf(req.user), appName, timeZone, pictures })
    await pipeline(zip(entries), res).catch((error) => {
      // Somebody who closes the page needs no file. Otherwise it breaks off, so that no browser takes it for complete.
      if (!isStorageFailure(error) && res.destroyed && !res.writableFinished) return
      log.warn({ err: error }, 'an export was cut off')
      throw error
    })
  })
}
