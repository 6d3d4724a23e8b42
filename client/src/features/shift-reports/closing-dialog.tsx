import { z } from 'zod'
import { isChangedMeanwhile, presentOr } from '#client/api/call.ts'
import { outgoing } from '#client/api/hooks.ts'
import { useOtherTime } from '#client/api/shop-time.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { DayHint } from '#client/ui/day-hint.tsx'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { everyWeekday } from '#shared/shift-reports/closed-days.ts'
import { type Closing, closingChange } from '#shared/shift-reports/closing.ts'
import { daysOfMonth } from '#shared/time/month.ts'
import { calendarList } from './calendar-days.ts'

interface ClosingDialogProps {
  /** Undefined: a new one. */
  closing: Closing | undefined
  /** That is shown. */
  month: string
  onClose: () => void
}

/** As the fields have it. */
const typed = (isNew: boolean) =>
  z
    .object({ weekday: z.string(), firstDay: z.string(), lastDay: z.string(), was: closingChange.shape.was })
    .transform(
      ({ weekday, firstDay, lastDay, was }): z.input<typeof closingChange> => ({
        weekday: weekday === '' ? null : Number(weekday),
        firstDay,
        lastDay: lastDay === '' ? null : lastDay,
        was: isNew ? undefined : was,
      }),
    )
    .pipe(closingChange)

const words = { refresh: calendarList, failed: t`The closed days could not be saved.` }

/** Marks days as closed, or changes which they are. */
export default function ClosingDialog({ closing, month, onClose }: ClosingDialogProps) {
  const { weekday = null, firstDay = daysOfMonth(month).start, lastDay = null } = closing ?? {}
  const fields = useDraftForm(`closing/${closing?.id ?? 'new'}`, {
    schema: typed(!closing),
    start: {
      weekday: weekday === null ? '' : String(weekday),
      firstDay,
      lastDay: lastDay ?? '',
      // In the draft, too: it may come back after somebody else has changed them.
      was: { weekday, firstDay, lastDay },
    },
    send: (body, form) =>
      closing
        ? outgoing('PUT /api/closings/:id', {
            params: { id: closing.id },
            body: { ...body, was: form.getValues('was') },
            ...words,
            done: t`The closed days were changed.`,
            isOutdated: isChangedMeanwhile,
            onSent: onClose,
            onRefused: (error) => form.setValue('was', presentOr(form.getValues('was'), error)),
          })
        : outgoing('POST /api/closings', {
            body,
            ...words,
            done: t`The days are marked as closed.`,
            onSent: onClose,
          }),
  })
  return (
    <FormDialog
      title={closing ? t`Change closed days` : t`Mark closed days`}
      description={t`A day that has a drop report all the same is shown with it.`}
      of={fields}
      back={(time) => t`Your unsaved closed days from ${time} are back.`}
      send={closing ? t`Save` : t`Mark as closed`}
      onClose={onClose}
    >
      <Field
        name="weekday"
        as="select"
        label={t`Which days`}
        placeholder={t`One day, or several in a row`}
        options={[1, 2, 3, 4, 5, 6, 7].map((number) => ({ value: String(number), label: everyWeekday(number) }))}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field name="firstDay" type="date" label={t`First day`} />
        <Field name="lastDay" type="date" label={t`Last day`} optional />
      </div>
      <DayHint text={useOtherTime()} />
      <p className="text-muted text-sm">
        {t`Without a last day one day is closed, or a day of every week until further notice.`}
      </p>
    </FormDialog>
  )
}
