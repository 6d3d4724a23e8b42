import { useMemo } from 'react'
import { rowFields } from '#shared/payroll/fields.ts'
import type { Said } from '#shared/payroll/read-file.ts'
import type { Reading } from '#shared/payroll/reading.ts'
import type { Source } from './source.ts'

const nothing: Said = {}

/** What the admin says of the file, or what an earlier import of one with the same header remembers. */
export function useSaid(
  typed: Said | undefined,
  source: Source | undefined,
  readings: readonly { header: string; reading: Reading }[] | undefined,
): Said {
  const header = source?.file.header
  return useMemo(() => {
    if (typed) return typed
    const remembered = readings?.find((each) => each.header === header)?.reading
    if (!remembered) return nothing
    const columns = Object.fromEntries(rowFields.map((field) => [field, remembered.columns[field] ?? null]))
    return { columns, notations: remembered.notations }
  }, [typed, header, readings])
}
