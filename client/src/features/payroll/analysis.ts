import { startTransition, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { type PayrollFile, PayrollFileError } from '#shared/payroll/file.ts'
import type { Alias, Match, Named } from '#shared/payroll/matcher.ts'
import type { Said } from '#shared/payroll/reading.ts'
import type { Person } from '#shared/payroll/suggestions.ts'
import type { Answered, Asked, Outcome, Task, Told } from './analysis.worker.ts'

/** What is about to be imported, as it was chosen, and what a period says of where it came from. */
export interface Source {
  importedFrom: 'csv' | 'manual'
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Read by what the file itself says. */
  file: PayrollFile
}

/** Undefined: as it is offered. */
export interface TypedSource {
  method: 'sheets' | 'csv' | undefined
  sheetsUrl: string | undefined
}

export interface SourceProps {
  analyst: ReturnType<typeof useAnalyst>
  /** Undefined while it is not known. */
  defaultSheetUrl: string | null | undefined
  onSource: (source: Source | undefined) => void
  typed: TypedSource
  onTyped: (typed: TypedSource) => void
}

/** Reads and matches beside the page, so that thousands of rows hold up nobody's typing. */
class Analyst {
  readonly #worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }>()
  #count = 0

  constructor() {
    this.#worker.postMessage({ texts: globalThis.washboardTexts } satisfies Told)
    this.#worker.onmessage = ({ data: { id, outcome } }: MessageEvent<Answered>) => {
      this.#waiting.get(id)?.resolve(outcome)
      this.#waiting.delete(id)
    }
    this.#worker.onerror = (event) => {
      event.preventDefault()
      for (const { reject } of this.#waiting.values())
        reject(new Error(event.message || t`The page could not read it.`))
      this.#waiting.clear()
    }
  }

  #ask(task: Task): Promise<Outcome> {
    this.#count += 1
    const id = this.#count
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, task } satisfies Asked)
    })
  }

  /** Throws a PayrollFileError where the file is no payroll table. */
  async read(bytes: Uint8Array, said: Said = {}): Promise<PayrollFile> {
    const outcome = await this.#ask({ task: 'read', bytes, said })
    if ('file' in outcome) return outcome.file
    throw new PayrollFileError('reason' in outcome ? outcome.reason : '')
  }

  async match(rows: Named[], people: Person[], aliases: Alias[]): Promise<Match[]> {
    const outcome = await this.#ask({ task: 'match', rows, people, aliases })
    return 'matches' in outcome ? outcome.matches : []
  }

  end() {
    this.#worker.terminate()
  }
}

/** One analyst for as long as the component is shown; started with its first task. */
export function useAnalyst(): () => Analyst {
  const analyst = useRef<Analyst | undefined>(undefined)
  useEffect(
    () => () => {
      analyst.current?.end()
      analyst.current = undefined
    },
    [],
  )
  return () => {
    analyst.current ??= new Analyst()
    return analyst.current
  }
}

/** Whose each row is, found anew when the file, the people or the remembered names change; undefined until then. */
export function useMatches(
  analyst: () => Analyst,
  file: PayrollFile | undefined,
  people: Person[] | undefined,
  aliases: Alias[] | undefined,
): Match[] | undefined {
  const [found, setFound] = useState<{ file: PayrollFile; matches: Match[] }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the analyst stays the same
  useEffect(() => {
    if (!file || !people || !aliases) return
    let isCurrent = true
    const rows = file.rows.map(({ employeeName, payrollId }) => ({ name: employeeName, payrollId }))
    void analyst()
      .match(
        rows,
        people.map(({ id, firstName, lastName, payrollId }) => ({ id, firstName, lastName, payrollId })),
        aliases,
      )
      .then((matches) => {
        // A transition is rendered in slices, between which the page answers.
        if (isCurrent) startTransition(() => setFound({ file, matches }))
      })
    return () => {
      isCurrent = false
    }
  }, [file, people, aliases])
  return found?.file === file ? found?.matches : undefined
}

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
