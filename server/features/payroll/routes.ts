import type { Request, Response, Router } from 'express'
import { validate as isUuid } from 'uuid'
import type { Services } from '#server/http/call.ts'
import { requireAccess } from '#server/http/register.ts'
import type { Sessions } from '#server/http/session.ts'
import { notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { originalOf } from './imports.ts'

/** The call that answers with a file. */
export function registerPayrollRoutes(router: Router, { db }: Services, sessions: Sessions) {
  router.get('/api/payroll-imports/:id/file', sessions.step, async (req: Request<{ id: string }>, res: Response) => {
    requireAccess(['admin'], req)
    const { id } = req.params
    const original = isUuid(id) ? await originalOf(db, id) : undefined
    if (!original) throw notFound(t`This file`)
    res.attachment(nameToSave(original.name))
    // Whatever the name says, and in whichever character set it was written.
    res.setHeader('Content-Type', 'text/csv')
    res.setHeader('Content-Length', original.bytes.length)
    res.end(original.bytes)
  })
}

/** Without invisible characters and with the ending of a table, so that no system takes the file for a program. */
export function nameToSave(name: string): string {
  const visible = name.replace(/[\p{Cc}\p{Cf}]/gu, '')
  return /\.(?:csv|tsv|txt)$/i.test(visible) ? visible : `${visible}.csv`
}
