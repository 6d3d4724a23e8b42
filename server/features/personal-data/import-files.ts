import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { payrollImports } from '#shared/payroll/table.ts'
import type { Matcher } from './matching-process.ts'
import { overwriteFile } from './originals.ts'
import { type Edit, type NamesInFile, type Part, withNames } from './payroll-file.ts'

export interface FoundFile extends NamesInFile {
  id: string
  digest: string
  startDate: string
  endDate: string
  fileName: string | null
}

/** One file after the other, since each may have megabytes; those in which the person is named. */
export async function* findInFiles(
  db: Db,
  matcher: Pick<Matcher, 'file'>,
  only?: readonly string[],
): AsyncGenerator<FoundFile> {
  const { id, startDate, endDate, fileName, digest, file, reading } = payrollImports
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const [next] = await db
      .select({ id, startDate, endDate, fileName, digest, file, reading })
      .from(payrollImports)
      .where(and(isNotNull(file), gt(id, last)))
      .orderBy(asc(id))
      .limit(1)
    if (!next) return
    last = next.id
    if (only && !only.includes(next.id)) continue
    const { file: bytes, reading: read, digest: known, ...about } = next
    const found = await matcher.file(bytes!, read?.columns ?? {})
    if (found.lines.length > 0) yield { ...about, digest: known!, ...found }
  }
}

/** Writes the file anew; false where it is another one by now. */
export async function writeFile(
  tx: Db,
  userId: string,
  { id, digest, edits }: { id: string; digest: string; edits: readonly Edit[] },
  becomes: (part: Part) => string,
): Promise<boolean> {
  const [kept] = await tx
    .select({ file: payrollImports.file, digest: payrollImports.digest })
    .from(payrollImports)
    .where(eq(payrollImports.id, id))
  if (!kept?.file || kept.digest !== digest) return false
  return overwriteFile(tx, userId, { id, digest, file: withNames(kept.file, edits, becomes) })
}
