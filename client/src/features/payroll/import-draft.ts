import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { randomKey } from '#client/api/call.ts'
import { dropFile, keepFile, keptFile } from '#client/held/draft-files.ts'
import { useDraft } from '#client/held/drafts.ts'
import type { Reply } from '#shared/api/call.ts'
import { nameFields } from '#shared/payroll/fields.ts'
import { type Choice, type Choices, noChoices } from '#shared/payroll/plan.ts'
import type { ReadAs, Reading } from '#shared/payroll/reading.ts'
import { tipsSeen } from '#shared/payroll/reconcile.ts'
import { readAsOf } from '#shared/payroll/remembered.ts'
import type { ImportMode } from '#shared/payroll/words.ts'
import { type Day, type DayRange, previousWeek, sundayOf } from '#shared/time/day.ts'
import type { Source, TypedSource } from './analysis.ts'

interface Typed {
  days: DayRange
  source: TypedSource
  /** Where the rows are kept, which are too many for the draft itself; empty without a file. */
  rowsId: string
  byRow: [number, Choice][]
  /** Undefined: the people remembered from earlier imports. */
  addedUp: string[] | undefined
  accepted: number[]
  /** What the admin has the columns read as, under the name that it had in earlier drafts. */
  said: ReadAs | undefined
  /** Undefined: what the page offers. */
  mode: ImportMode | undefined
  /** People for whom the admin has decided whether this import pays their late tips. */
  lateTips: [userId: string, arePaid: boolean][]
  /** The tips of these days when the file was first looked at; `asOf` is empty until then. */
  firstLook: { asOf: string; tips: [userId: string, cents: number][] }
}

const notLooked = { lateTips: [], firstLook: { asOf: '', tips: [] } }

const noRows = {
  rowsId: '',
  byRow: [],
  addedUp: undefined,
  accepted: [],
  said: undefined,
  mode: undefined,
  ...notLooked,
}

const blank = (): Typed => ({
  days: previousWeek(),
  source: { method: undefined, sheetsUrl: undefined },
  ...noRows,
})

const namesAlike = (one: ReadAs, other: ReadAs) =>
  nameFields.every((field) => one.columns?.[field] === other.columns?.[field])

/** Once a file is chosen its days stay, even if a link names another week. */
const withDaysOf = (monday: Day | undefined, typed: Typed): Typed =>
  monday && !typed.rowsId ? { ...typed, days: { start: monday, end: sundayOf(monday) } } : typed

/** What an import is made of, as it is kept on the device until it is imported; `asked` is the week to begin with. */
export function useImportDraft(asked: Day | undefined) {
  const [start] = useState(blank)
  const draft = useDraft('payroll-import', start)
  const [typed, setTyped] = useState(() => withDaysOf(asked, draft.values))
  const [source, setSource] = useState<Source>()
  const { save } = draft
  useEffect(() => save(typed), [typed, save])

  const [keptRows] = useState(typed.rowsId)
  useEffect(() => {
    if (!keptRows) return
    let isCurrent = true
    void keptFile<Source>(keptRows).then((found) => {
      if (!isCurrent) return
      // What was chosen since then stays. A draft of an earlier version cannot be used: it lacks bytes or questions.
      if (found?.bytes && found.file.columnQuestions) setSource((present) => present ?? found)
      else setTyped((before) => (before.rowsId === keptRows ? { ...before, ...noRows } : before))
    })
    return () => {
      isCurrent = false
    }
  }, [keptRows])

  const { byRow, addedUp, accepted, firstLook } = typed
  const choices = useMemo<Choices>(
    () =>
      byRow.length + accepted.length > 0 || addedUp
        ? { byRow: new Map(byRow), addedUp: addedUp && new Set(addedUp), accepted: new Set(accepted) }
        : noChoices,
    [byRow, addedUp, accepted],
  )
  const lateTips = useMemo(() => new Map(typed.lateTips), [typed.lateTips])
  const setLateTips = useCallback(
    (userId: string, arePaid: boolean | undefined) =>
      setTyped((before) => {
        const others = before.lateTips.filter(([id]) => id !== userId)
        return { ...before, lateTips: arePaid === undefined ? others : [...others, [userId, arePaid]] }
      }),
    [],
  )
  const seenFirst = useMemo(() => (firstLook.asOf ? new Map(firstLook.tips) : undefined), [firstLook])
  const noteLook = useCallback(
    ({ asOf, people }: Reply<'GET /api/payroll-periods/logged-tips'>) =>
      setTyped((before) => ({ ...before, firstLook: { asOf, tips: tipsSeen(people) } })),
    [],
  )
  const chosen = useRef<Source>(undefined)
  const setRows = (next: Source | undefined) => {
    chosen.current = next
    if (typed.rowsId) dropFile(typed.rowsId)
    const rowsId = next ? randomKey() : ''
    if (next) keepFile(rowsId, next)
    setSource(next)
    setTyped((before) => ({ ...before, ...noRows, rowsId }))
  }
  return {
    draft,
    days: typed.days,
    /** Another week has other people: whether to replace it is asked again. */
    setDays: (days: DayRange) => setTyped((before) => ({ ...before, days, mode: undefined, ...notLooked })),
    typedSource: typed.source,
    setTypedSource: (source: TypedSource) => setTyped((before) => ({ ...before, source })),
    source,
    setSource: setRows,
    choices,
    setChoices: ({ byRow, addedUp, accepted = new Set() }: Choices) =>
      setTyped((before) => ({
        ...before,
        byRow: [...byRow],
        addedUp: addedUp && [...addedUp],
        accepted: [...accepted],
      })),
    said: typed.said,
    /** Decisions about rows that are read again are asked again, also about people if other columns name them. */
    setReadAs: (said: ReadAs, before: ReadAs) =>
      setTyped((typed) => ({
        ...typed,
        said,
        accepted: [],
        ...(!namesAlike(said, before) && { byRow: [], addedUp: undefined }),
      })),
    mode: typed.mode,
    setMode: (mode: ImportMode) => setTyped((before) => ({ ...before, mode })),
    lateTips,
    /** Undefined: the sums decide. */
    setLateTips,
    seenFirst,
    noteLook,
    /** Whether another file was chosen since this one. */
    isPast: (source: Source) => chosen.current !== undefined && chosen.current !== source,
    clear: () => {
      setRows(undefined)
      setTyped(blank())
      draft.discard()
    },
  }
}

const nothing: ReadAs = {}

/** What the admin has the columns read as, or what is remembered from a file with the same header. */
export function useReadAs(
  typed: ReadAs | undefined,
  source: Source | undefined,
  readings: readonly { header: string; reading: Reading }[] | undefined,
): ReadAs {
  const header = source?.file.header
  return useMemo(() => {
    if (typed) return typed
    const remembered = readings?.find((each) => each.header === header)?.reading
    return remembered ? readAsOf(remembered) : nothing
  }, [typed, header, readings])
}
