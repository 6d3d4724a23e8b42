import { useEffect, useRef } from 'react'
import type { Plan } from '#shared/payroll/plan.ts'
import { findingsId } from './findings-list.tsx'
import { actionsId, isOpen } from './preview-columns.tsx'

/**
 * A decision about a row leads on: the next row that is open comes into view, after the last one what else has to be looked
 * at. The focus stays with the row, where the list that had it is gone with the question. Call it with the row's number.
 */
export function useGoingOn(plan: Plan | undefined) {
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
