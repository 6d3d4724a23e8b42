import { useEffect, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import type { PayrollFile } from '#shared/payroll/file.ts'
import { isUndecided, type Plan, type Verdict } from '#shared/payroll/plan.ts'
import type { ImportMode } from '#shared/payroll/words.ts'
import type { DayRange } from '#shared/time/day.ts'
import { datesProblem, endDateId, startDateId } from './dates-fields.tsx'
import { findingsId } from './findings-list.tsx'
import { actionsId, isOpen } from './preview-columns.tsx'

/** A decision that is missing, and where on the page it is made. */
interface Open {
  words: string
  at: { id: string } | { row: number }
}

/** The parts of the page that the import's bar leads to. */
export const questionsId = 'payroll-questions-of-columns'
export const columnsId = 'payroll-columns'
export const modeId = 'payroll-mode'
export const twiceId = 'payroll-twice'
export const previewId = 'payroll-preview'

interface Import {
  days: DayRange
  file: PayrollFile
  plan: Plan
  mode: ImportMode | undefined
  /** People of the file who are in the week already. */
  inBoth: readonly string[]
}

/** The first open decision in the order of the page; undefined once only the findings are left. */
export function firstOpen({ days, file, plan, mode, inBoth }: Import): Open | undefined {
  const { startDate, endDate } = datesProblem(days)
  if (startDate) return { words: startDate, at: { id: startDateId } }
  if (endDate) return { words: endDate, at: { id: endDateId } }
  if (file.needsNames) return { words: t`Say first which column has the names.`, at: { id: columnsId } }
  if (file.columnQuestions.some(({ answer }) => answer === undefined))
    return { words: t`Say first which columns are hours and which are dollars.`, at: { id: questionsId } }
  if (isUndecided(file))
    return { words: t`Say first how the numbers of this file are written.`, at: { id: questionsId } }
  if (!mode) return { words: t`Say whether these people are added to the week, or replace it.`, at: { id: modeId } }
  if (plan.twice.length > 0)
    return {
      words:
        plan.twice.length === 1
          ? t`One person has several rows: add them up, or leave all but one out.`
          : t`${plan.twice.length} people have several rows: add them up, or leave all but one out.`,
      at: { id: twiceId },
    }
  return (
    openRow(plan, 'ambiguous', (count) =>
      count === 1
        ? t`1 row is ambiguous: choose its person, or leave it out.`
        : t`${count} rows are ambiguous: choose their people, or leave them out.`,
    ) ??
    openRow(plan, 'held', (count) =>
      count === 1
        ? t`What 1 row pays is not known: import it as it is read, or leave it out.`
        : t`What ${count} rows pay is not known: import them as they are read, or leave them out.`,
    ) ??
    standing(mode === 'add' ? inBoth : []) ??
    (plan.records.length === 0
      ? { words: t`None of the rows belongs to anybody yet.`, at: { id: previewId } }
      : undefined)
  )
}

function openRow({ rows }: Plan, status: Verdict['status'], words: (count: number) => string): Open | undefined {
  const open = rows.filter(({ verdict }) => verdict.status === status)
  return open[0] && { words: words(open.length), at: { row: open[0].row.row } }
}

function standing(inBoth: readonly string[]): Open | undefined {
  if (inBoth.length === 0) return undefined
  return {
    words:
      inBoth.length === 1
        ? t`1 person is in this week already: leave their row out, or replace the week.`
        : t`${inBoth.length} people are in this week already: leave their rows out, or replace the week.`,
    at: { id: modeId },
  }
}

/** Scrolls to a part of the page and focuses its first control. */
export function leadTo(id: string) {
  const part = document.getElementById(id)
  const controls = 'input, select, textarea, button'
  const control = part?.matches(controls) ? part : part?.querySelector<HTMLElement>(controls)
  control?.focus({ preventScroll: true })
  ;(control ?? part)?.scrollIntoView({ block: 'center' })
}

/**
 * Once a row is decided, the next one that is open scrolls into view; after the last one, the findings. The focus stays
 * with the row, whose list of people is gone by then. Call it with the row's number.
 */
export function useNextDecision(plan: Plan | undefined) {
  const decided = useRef<number>(undefined)
  useEffect(() => {
    const row = plan?.rows.find((each) => each.row.row === decided.current)
    decided.current = undefined
    if (!plan || !row) return
    if (document.activeElement === document.body)
      document.getElementById(actionsId(row.row.row))?.querySelector('button')?.focus({ preventScroll: true })
    const next = plan.rows.find((each) => isOpen(each) || each.verdict.status === 'held')
    document.getElementById(next ? actionsId(next.row.row) : findingsId)?.scrollIntoView({
      block: 'nearest',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
  }, [plan])
  return (row: number) => {
    decided.current = row
  }
}

/** Scrolls to what a file is read as once it is chosen and read, but not where a draft comes back. */
export function useScrollToFile(plan: Plan | undefined) {
  const at = useRef<HTMLDivElement>(null)
  const isJustChosen = useRef(false)
  useEffect(() => {
    if (!plan || !isJustChosen.current) return
    isJustChosen.current = false
    at.current?.scrollIntoView()
  }, [plan])
  return {
    at,
    begin: (isChosen: boolean) => {
      isJustChosen.current = isChosen
    },
  }
}
