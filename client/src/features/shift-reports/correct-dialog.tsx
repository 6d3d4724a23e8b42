import { useRef, useState } from 'react'
import { outgoing } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { useUploads } from '#client/held/uploads/use-uploads.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { dropDays, reasonMaxLength } from '#shared/shift-reports/limits.ts'
import { shiftNotesMaxLength } from '#shared/shift-reports/new-shift-report.ts'
import { type ShiftReport, typedCorrection } from '#shared/shift-reports/shift-report.ts'
import { addDays, formatDay, today } from '#shared/time/day.ts'
import { nameOf } from '#shared/users/name.ts'
import LongAgoDialog, { type AskedDay } from './long-ago-dialog.tsx'
import { ReceiptField, receiptUpload } from './receipt-field.tsx'

/** Whatever is wrong in a report; what stood there is kept. */
export default function CorrectDialog({ report, onClose }: { report: ShiftReport; onClose: () => void }) {
  const { id, user, shiftDate, startingCash, endingCash, dropAmount, notes } = report
  const receiptInput = useRef<HTMLInputElement>(null)
  const receipt = useUploads(receiptUpload)
  const [asked, setAsked] = useState<AskedDay>()
  const correction = useDraftForm(`correct/${id}/${report.corrections}`, {
    schema: typedCorrection,
    start: { shiftDate, startingCash, endingCash, dropAmount, notes: notes ?? '', reason: '' },
    send: async (body) => {
      const [path] = await receipt.settled()
      // It says so itself.
      if (receipt.photos.length > 0 && !path) return undefined
      const day = body.shiftDate ?? shiftDate
      const longAgo = day !== shiftDate && day < addDays(today(), -dropDays.unasked)
      if (longAgo && !(await new Promise((onAnswer) => setAsked({ day, onAnswer })))) return undefined
      return outgoing('PATCH /api/shift-reports/:id', {
        params: { id },
        body: { ...body, longAgo, ...(path && { receiptImageUrl: path }) },
        refresh: ['GET /api/shift-reports'],
        done: t`The drop report was corrected.`,
        failed: t`The drop report could not be corrected.`,
        onSent: onClose,
      })
    },
  })
  return (
    <FormDialog
      title={t`Change the drop report of ${nameOf(user)} for ${formatDay(shiftDate)}`}
      description={t`What it said before is kept with your reason.`}
      of={correction}
      back={(time) => t`Your unsaved change from ${time} is back.`}
      send={t`Save`}
      onClose={onClose}
    >
      <Field name="shiftDate" type="date" label={t`Shift Date`} />
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
        <AmountField arrows prefix="$" name="startingCash" label={t`Starting Cash`} />
        <AmountField arrows prefix="$" name="endingCash" label={t`Ending Cash`} />
        <AmountField arrows prefix="$" name="dropAmount" label={t`Drop Amount`} />
      </div>
      <Field name="notes" as="textarea" rows={2} label={t`Notes`} optional maxLength={shiftNotesMaxLength} />
      <div>
        <ReceiptField uploads={receipt} inputRef={receiptInput} error={undefined} />
        {report.receiptImageUrl && (
          <p className="mt-1 text-muted text-sm">{t`The present receipt stays unless you choose another one.`}</p>
        )}
      </div>
      <Field
        name="reason"
        as="textarea"
        rows={2}
        label={t`Reason`}
        hint={t`Everybody who sees the correction reads it.`}
        maxLength={reasonMaxLength}
      />
      {asked && <LongAgoDialog {...asked} onClose={() => setAsked(undefined)} />}
    </FormDialog>
  )
}
