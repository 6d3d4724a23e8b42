import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CallError, call } from '#client/api/call.ts'
import { useDraftForm } from '#client/api/draft-form.ts'
import { outgoing } from '#client/api/hooks.ts'
import type { Photos } from '#client/api/outbox/entry.ts'
import { type KeptPhoto, keptPhotos } from '#client/api/uploads/photo.ts'
import { useUploads } from '#client/api/uploads/use-uploads.ts'
import { useDraft } from '#client/api/use-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field } from '#client/ui/field.tsx'
import { Form } from '#client/ui/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { sentence } from '#client/ui/sentence.ts'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { dollarsFromCents, fromCents, toCents } from '#shared/money/money.ts'
import { duplicateReport, newShiftReport, shiftNotesMaxLength } from '#shared/shift-reports/shift-report.ts'
import { formatDay, today } from '#shared/time/day.ts'
import { nameOf } from '#shared/users/name.ts'
import { cashOf, differenceWords } from './cash.ts'
import { lastOf, namesOf, useDrawers } from './drawers.ts'
import { ReceiptField } from './receipt-field.tsx'

type Typed = z.input<typeof newShiftReport>
type NewReport = z.output<typeof newShiftReport>
type ReportForm = UseFormReturn<Typed, unknown, NewReport>

const blank = () => ({ startingCash: '', endingCash: '', dropAmount: '', shiftDate: today(), drawer: '', notes: '' })

const DrawerField = lazy(() => import('./drawer-field.tsx'))

const noPhotos: KeptPhoto[] = []

const missingReceipt = {
  title: t`Missing Receipt Image`,
  description: t`Please upload a receipt image before submitting the report.`,
}

const isDuplicate = (error: unknown) =>
  error instanceof CallError && (error.status === 409 || error.code === 'DUPLICATE_SHIFT_REPORT')

export function ShiftReportForm() {
  const receiptDraft = useDraft('drop-report-receipt', { photos: noPhotos })
  const receipt = useUploads(
    {
      max: 1,
      claim: async (receiptImageURL) =>
        (await call('PUT /api/receipt-images', { body: { receiptImageURL } })).objectPath,
      claimFailed: t`The receipt image could not be used.`,
    },
    '',
    receiptDraft.values.photos,
  )
  const photosText = JSON.stringify(keptPhotos(receipt.photos))
  useEffect(() => receiptDraft.save({ photos: JSON.parse(photosText) }), [photosText, receiptDraft.save])
  const receiptInput = useRef<HTMLInputElement>(null)
  const [receiptError, setReceiptError] = useState<string>()
  const [isWaiting, setIsWaiting] = useState(false)
  const report = useDraftForm<Typed, NewReport>('drop-report', {
    schema: newShiftReport,
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
      const photos: Photos = { field: 'receiptImageUrl', isList: false, claim: 'receipt', list: [photo] }
      return outgoing(
        'POST /api/shift-reports',
        {
          body: { ...body, receiptImageUrl: photo.path ?? null },
          refresh: ['GET /api/shift-reports'],
          done: t`Drop report submitted successfully!`,
          failed: (error) =>
            isDuplicate(error)
              ? { title: t`Duplicate Report`, description: duplicateReport() }
              : t`Failed to submit drop report. Please try again.`,
          onTaken: () => {
            form.reset(blank())
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
        <Field name="shiftDate" type="date" label={t`Shift Date`} hint={t`For a night shift, the day it started.`} />
        <Drawer form={report.form} />
        <div className="grid gap-5 sm:grid-cols-2">
          <StartingCash form={report.form} />
          <CashField name="endingCash" label={t`Ending Cash`} />
        </div>
        <DropAmount form={report.form} />
        <Field name="notes" as="textarea" label={t`Notes`} optional maxLength={shiftNotesMaxLength} />
        <ReceiptField
          uploads={receipt}
          inputRef={receiptInput}
          error={receipt.photos.length > 0 ? undefined : receiptError}
        />
        {isDuplicate(report.error) && (
          <Notice tone="trouble" title={t`Duplicate Report`}>
            {duplicateReport()}
          </Notice>
        )}
        {/* On a phone the form is longer than the window. */}
        <div className="phone:sticky phone:bottom-0 phone:z-20 phone:-mx-4 phone:-mb-4 phone:rounded-b phone:border-line phone:border-t phone:bg-surface phone:px-4 phone:pt-3 phone:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Button
            type="submit"
            busy={(isWaiting && t`Uploading receipt...`) || (report.isSending && t`Submitting...`)}
            className="phone:w-full"
          >{t`Submit Report`}</Button>
        </div>
      </Form>
    </Card>
  )
}

function CashField({ name, label }: { name: 'startingCash' | 'endingCash' | 'dropAmount'; label: string }) {
  return (
    <Field
      name={name}
      type="number"
      step="0.01"
      min="0"
      inputMode="decimal"
      prefix="$"
      label={label}
      autoComplete="off"
    />
  )
}

/** Most shops have one drawer, and it needs no name. */
function Drawer({ form }: { form: ReportForm }) {
  const [isOpen, setIsOpen] = useState(false)
  const drawer = useWatch({ control: form.control, name: 'drawer' })
  const names = namesOf(useDrawers())
  if (names.length === 0 && !isOpen && !drawer)
    return (
      <Button variant="ghost" aria-expanded={false} onClick={() => setIsOpen(true)} className="-my-2 -ml-4 self-start">
        <Plus aria-hidden="true" />
        {t`Drawer`}
      </Button>
    )
  return (
    <Suspense fallback={<div className="h-31" />}>
      <DrawerField names={names} isOpened={isOpen} onFocus={() => setIsOpen(true)} />
    </Suspense>
  )
}

/** With what the shift before left in the drawer: mostly what this one begins with. */
function StartingCash({ form }: { form: ReportForm }) {
  const [startingCash, drawer, day, notes] = useWatch({
    control: form.control,
    name: ['startingCash', 'drawer', 'shiftDate', 'notes'],
  })
  const last = lastOf(useDrawers(), drawer, day)
  const typed = toCents(startingCash)
  const over = last && typed !== undefined ? typed - last.left : 0
  return (
    <div className="flex flex-col items-start gap-3 [&>:first-child]:w-full">
      <CashField name="startingCash" label={t`Starting Cash`} />
      {last && last.left >= 0 && (
        <Button
          variant="secondary"
          onClick={() => {
            form.setValue('startingCash', fromCents(last.left), { shouldValidate: true, shouldDirty: true })
            form.setFocus('endingCash')
          }}
        >
          <span>{sentence`Last shift left ${<span className="ticket">{dollarsFromCents(last.left)}</span>}`}</span>
        </Button>
      )}
      <p role="status" className="text-sm empty:hidden">
        {over ? (
          <>
            <span className="tabular text-attention">
              {over > 0
                ? t`${dollarsFromCents(over)} more than the last shift left.`
                : t`${dollarsFromCents(-over)} less than the last shift left.`}
            </span>
            {!notes && ` ${t`Please say why in the notes.`}`}
          </>
        ) : (
          last?.user && <span className="text-muted">{`${nameOf(last.user)}, ${formatDay(last.shiftDate)}`}</span>
        )}
      </p>
    </div>
  )
}

/** The amount, with what it should be by the cash counted before and after. */
function DropAmount({ form }: { form: ReportForm }) {
  const [startingCash, endingCash, dropAmount] = useWatch({
    control: form.control,
    name: ['startingCash', 'endingCash', 'dropAmount'],
  })
  const { expected, difference, left } = cashOf({ startingCash, endingCash, dropAmount })
  return (
    <div className="flex flex-col gap-3">
      <CashField name="dropAmount" label={t`Drop Amount`} />
      {expected !== undefined && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            onClick={() =>
              form.setValue('dropAmount', fromCents(expected), { shouldValidate: true, shouldDirty: true })
            }
          >
            <span>{sentence`Expected amount: ${<span className="ticket">{dollarsFromCents(expected)}</span>}`}</span>
          </Button>
          {difference !== undefined && (
            <p role="status" className="tabular text-muted">
              {differenceWords(difference)}
            </p>
          )}
        </div>
      )}
      {left !== undefined && left < 0 && (
        <Notice tone="attention" live>
          {sentence`You drop more than you counted: ${<span className="tabular">{dollarsFromCents(left)}</span>} would be left in the drawer.`}
        </Notice>
      )}
    </div>
  )
}
