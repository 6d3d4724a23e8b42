import { startTransition, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { type PayrollFile, PayrollFileError } from '#shared/payroll/file.ts'
import type { Alias, Match, Named } from '#shared/payroll/matcher.ts'
import type { ReadAs } from '#shared/payroll/reading.ts'
import type { Person } from '#shared/payroll/suggestions.ts'
import type { LanguageSent, Outcome, OutcomeSent, Task, TaskSent } from './analysis.worker.ts'

/** What is about to be imported, as it was chosen, and what a period says of where it came from. */
export interface Source {
  importedFrom: 'csv' | 'manual'
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Read by what the file itself says. */
  file: PayrollFile
}

/** Undefined: what the page offers. */
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
    this.#worker.postMessage({ texts: globalThis.washboardTexts } satisfies LanguageSent)
    this.#worker.onmessage = ({ data: { id, outcome } }: MessageEvent<OutcomeSent>) => {
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
      this.#worker.postMessage({ id, task } satisfies TaskSent)
    })
  }

  /** Throws a PayrollFileError where the file is no payroll table. */
  async read(bytes: Uint8Array, readAs: ReadAs = {}): Promise<PayrollFile> {
    const outcome = await this.#ask({ task: 'read', bytes, readAs })
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

/**
 * What is worked out beside the page, and again when what else it depends on changes: until that is there, the one before
 * stands.
 */
export function useWorkedOut<Of extends object, Result>(
  of: Of | undefined,
  dependsOn: readonly unknown[],
  work: (of: Of) => Promise<Result>,
): Result | undefined {
  const [done, setDone] = useState<{ of: Of; result: Result }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the work is the same while what it depends on is
  useEffect(() => {
    if (!of) return
    let isCurrent = true
    void work(of).then((result) => {
      // A transition is rendered in slices, between which the page answers.
      if (isCurrent) startTransition(() => setDone({ of, result }))
    })
    return () => {
      isCurrent = false
    }
  }, [of, ...dependsOn])
  return of && done?.of === of ? done.result : undefined
}

/** Whose each row is; undefined until that is known. */
export const useMatches = (
  analyst: () => Analyst,
  file: PayrollFile | undefined,
  people: Person[] | undefined,
  aliases: Alias[] | undefined,
): Match[] | undefined =>
  useWorkedOut(people && aliases && file, [people, aliases], ({ rows }) =>
    analyst().match(
      rows.map(({ employeeName, payrollId }) => ({ name: employeeName, payrollId })),
      people!.map(({ id, firstName, lastName, payrollId }) => ({ id, firstName, lastName, payrollId })),
      aliases!,
    ),
  )

/** The file of a source, read anew when an admin has it read otherwise. */
export function useFile(analyst: () => Analyst, source: Source | undefined, readAs: ReadAs): PayrollFile | undefined {
  const isAsItSays = Object.keys(readAs).length === 0
  const read = useWorkedOut(isAsItSays ? undefined : source, [readAs], ({ bytes }) => analyst().read(bytes, readAs))
  return isAsItSays ? source?.file : read
}
