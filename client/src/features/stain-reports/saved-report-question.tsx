import type { Ref } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'

export const loadOrKeep = t`Load the saved report or keep what you typed?`

interface SavedReportQuestionProps {
  box: Ref<HTMLDivElement>
  onLoad: () => void
  onKeep: () => void
}

/** Something was typed already when the saved report of the order was found. */
export function SavedReportQuestion({ box, onLoad, onKeep }: SavedReportQuestionProps) {
  return (
    <div ref={box} className="mt-5">
      <Notice
        tone="attention"
        live
        title={t`This order has a saved report`}
        action={
          <div className="flex flex-wrap gap-3 phone:w-full phone:flex-col">
            <Button variant="secondary" onClick={onLoad}>{t`Load the saved report`}</Button>
            <Button variant="secondary" onClick={onKeep}>{t`Keep what I typed`}</Button>
          </div>
        }
      >{t`${loadOrKeep} What you keep replaces the saved counts when you press Update Report.`}</Notice>
    </div>
  )
}
