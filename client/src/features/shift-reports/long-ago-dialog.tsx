import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { t } from '#shared/language/t.ts'
import { type Day, formatDay } from '#shared/time/day.ts'

export interface AskedDay {
  day: Day
  onAnswer: (isMeant: boolean) => void
}

/** Asks about a day that is long ago: a year that was typed wrong would stand in everybody's calendar. */
export default function LongAgoDialog({ day, onAnswer, onClose }: AskedDay & { onClose: () => void }) {
  const answer = (isMeant: boolean) => {
    onClose()
    onAnswer(isMeant)
  }
  return (
    <ConfirmDialog
      open
      isLocal
      tone="primary"
      onClose={() => answer(false)}
      title={formatDay(day, { weekday: true })}
      description={t`That is long ago. Are you sure?`}
      confirmLabel={t`Yes, this day`}
      onConfirm={() => answer(true)}
    />
  )
}
