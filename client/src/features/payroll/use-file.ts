import { startTransition, useEffect, useState } from 'react'
import type { PayrollFile } from '#shared/payroll/file.ts'
import type { Said } from '#shared/payroll/reading.ts'
import type { useAnalyst } from './analysis.ts'
import type { Source } from './source.ts'

/** The file of a source, read anew when somebody says something else of it; the one before stands until then. */
export function useFile(
  analyst: ReturnType<typeof useAnalyst>,
  source: Source | undefined,
  said: Said,
): PayrollFile | undefined {
  const [read, setRead] = useState<{ source: Source; file: PayrollFile }>()
  const isAsItSays = Object.keys(said).length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the analyst stays the same
  useEffect(() => {
    if (!source || isAsItSays) return
    let isCurrent = true
    void analyst()
      .read(source.bytes, said)
      .then((file) => {
        if (isCurrent) startTransition(() => setRead({ source, file }))
      })
    return () => {
      isCurrent = false
    }
  }, [source, said, isAsItSays])
  if (!source || isAsItSays) return source?.file
  return read?.source === source ? read.file : undefined
}
