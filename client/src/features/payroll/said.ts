import { useMemo } from 'react'
import type { Reading, Said } from '#shared/payroll/reading.ts'
import { saidOf } from '#shared/payroll/remembered.ts'
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
    return remembered ? saidOf(remembered) : nothing
  }, [typed, header, readings])
}
