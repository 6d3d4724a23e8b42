import { eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { decodeText } from '#shared/csv/text.ts'
import { payrollImports } from '#shared/payroll/table.ts'
import type { NameRemover } from './names.ts'

/** One file after the other, since each may have megabytes. */
export async function removeFromFiles(tx: Db, remover: NameRemover): Promise<void> {
  const imports = await tx
    .select({ id: payrollImports.id })
    .from(payrollImports)
    .where(isNotNull(payrollImports.file))
    .orderBy(payrollImports.id)
  for (const { id } of imports) {
    const [{ file } = { file: null }] = await tx
      .select({ file: payrollImports.file })
      .from(payrollImports)
      .where(eq(payrollImports.id, id))
    const text = decodeText(file!)
    const made = remover.file(text)
    if (made !== text)
      await tx
        .update(payrollImports)
        // With the mark by which everybody knows how it is written.
        .set({ file: Buffer.from(`\uFEFF${made}`) })
        .where(eq(payrollImports.id, id))
  }
}
