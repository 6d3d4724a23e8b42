import { useEffect, useRef } from 'react'
import type { Plan } from '#shared/payroll/plan.ts'

/** What has to be looked at comes before one's eyes once a file is read; a draft that is back stays where it is. */
export function useLookingAt(plan: Plan | undefined) {
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
