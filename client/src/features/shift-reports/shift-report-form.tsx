import { useEffect, useRef, useState } from 'react'
import { CallError } from '#client/api/call.ts'
import { outgoing, type Photos } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { useDraft } from '#client/held/drafts.ts'
import { type KeptPhoto, keptPhotos } from '#client/held/uploads/photo.ts'
import { useUploads } from '#client/held/uploads/use-uploads.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { BottomBar } from '#client/ui/bottom-bar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field, Form } from '#client/ui/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { dropDays } from '#shared/shift-reports/limits.ts'
import { duplicateReport, typedShiftReport } from '#shared/shift-reports/new-shift-report.ts'
import { addDays, today } from '#shared/time/day.ts'
import type { AskedDay } from './long-ago-dialog.tsx'
import { ReceiptField, receiptUpload } from './receipt-field.tsx'
import { Drawer, DropAmount, LastShift, type NewReport, Notes, type Typed } from './shift-cash.tsx'

const LongAgoDialog = lazy(() => import('./long-ago-dialog.tsx'))

const blank = () => ({ startingCash: '', endingCash: '', dropAmount: '', shiftDate: today(), drawer: '', notes: '' })

const noPhotos: KeptPhoto[] = []

const missingReceipt = {
  title: t`Missing Receipt Image`,
  description: t`Please upload a receipt image before submitting the report.`,
}

const isDuplicate = (error: unknown) => error instanceof CallError && error.status === 409

export function ShiftReportForm() {
  const receiptDraft = useDraft('drop-report-receipt', { photos: noPhotos })
  const receipt = useUploads(receiptUpload, '', receiptDraft.values.photos)
  const photosText = JSON.stringify(keptPhotos(receipt.photos))
  useEffect(() => receiptDraft.save({ photos: JSON.parse(photosText) }), [photosText, receiptDraft.save])
  const receiptInput = useRef<HTMLInputElement>(null)
  const [receiptError, setReceiptError] = useState<string>()
  const [isWaiting, setIsWaiting] = useState(false)
  /** How many reports: each begins with nothing opened. */
  const [sent, setSent] = useState(0)
  const [asked, setAsked] = useState<AskedDay>()
  const report = useDraftForm<Typed, NewReport>('drop-report', {
    schema: typedShiftReport,
    start: blank(),
    beside: {
      ...receiptDraft,
      discard: () => {
        receiptDraft.discard()
        receipt.fill('', [])
      },
    },
    send: async (body, form) => {
      setIsWaiting(receipt.isBusy)
      const [photo] = await receipt.outgoing()
      setIsWaiting(false)
      if (!photo?.path && !photo?.file) {
        setReceiptError(missingReceipt.description)
        toast({ ...missingReceipt, tone: 'destructive' })
        receiptInput.current?.focus()
        return undefined
      }
      const day = body.shiftDate
      const isBefore = (days: number) => day < addDays(today(), -days)
      if (isBefore(dropDays.unasked) && !(await new Promise((onAnswer) => setAsked({ day, onAnswer }))))
        return undefined
      const photos: Photos = { field: 'receiptImageUrl', isList: false, claim: 'receipt', list: [photo] }
      return outgoing(
        'POST /api/shift-reports',
        {
          // A month before the server insists: what waits on the device may be sent late.
          body: { ...body, longAgo: isBefore(30) || undefined, receiptImageUrl: photo.path ?? null },
          refresh: ['GET /api/shift-reports'],
          done: t`Drop report submitted successfully!`,
          failed: (error) =>
            isDuplicate(error)
              ? { title: t`Duplicate Report`, description: duplicateReport() }
              : t`Failed to submit drop report. Please try again.`,
          onTaken: () => {
            form.reset(blank())
            setSent((before) => before + 1)
            receipt.fill('', [])
            form.setFocus('startingCash')
          },
        },
        photo.path ? undefined : photos,
      )
    },
  })

  return (
    <Card title={t`New Report`}>
      <Form of={report} back={(time) => t`Your unsent drop report from ${time} is back.`}>
        <div className="flex gap-3">
          <Field
            name="shiftDate"
            type="date"
            label={t`Shift Date`}
            aria-describedby="night-shift"
            className="w-40 shrink-0"
          />
          {/* Beside the field, not its label. */}
          <p id="night-shift" className="mt-6.5 flex min-h-11 items-center text-pretty text-muted text-sm">
            {t`For a night shift, the day it started.`}
          </p>
        </div>
        <Drawer key={sent} form={report.form} />
        <div className="grid grid-cols-2 gap-x-3 xl:grid-cols-3">
          <AmountField arrows prefix="$" name="startingCash" label={t`Starting Cash`} />
          <AmountField arrows prefix="$" name="endingCash" label={t`Ending Cash`} />
          <LastShift form={report.form} />
          <DropAmount form={report.form} />
        </div>
        <div className="grid gap-5 xl:grid-cols-2">
          <Notes key={sent} form={report.form} />
          <ReceiptField
            uploads={receipt}
            inputRef={receiptInput}
            error={receipt.photos.length > 0 ? undefined : receiptError}
          />
        </div>
        {isDuplicate(report.error) && (
          <Notice tone="trouble" title={t`Duplicate Report`}>
            {duplicateReport()}
          </Notice>
        )}
        <BottomBar reach="window">
          <Button
            type="submit"
            busy={(isWaiting && t`Uploading receipt...`) || (report.isSending && t`Submitting...`)}
            className="phone:w-full"
          >{t`Submit Report`}</Button>
        </BottomBar>
      </Form>
      {asked && (
        <Suspense>
          <LongAgoDialog {...asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}
