import { type FormEvent, useCallback, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { type Uploads, useUploads } from '#client/held/uploads/use-uploads.ts'
import { Card } from '#client/ui/card.tsx'
import { DraftNotice, NeedsConnection } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { allAccounts } from '#shared/commercial-accounts/reads.ts'
import { t } from '#shared/language/t.ts'
import { enterOrderId, maxPhotos, type StainItem, selectAccount } from '#shared/stain-reports/items.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { AccountField } from './account-field.tsx'
import { becomesChange, presentDraft, useKeeping, useStainDrafts } from './draft.ts'
import {
  areEqual,
  blankFields,
  blankState,
  changeOrder,
  type FormState,
  found,
  keep,
  load,
  ownPhotos,
  saysSame,
  totalOf,
  withCount,
} from './form-state.ts'
import { ItemCounters } from './item-counters.tsx'
import { firstMissing, type Missing, missingWords } from './missing.ts'
import { OrderField } from './order-field.tsx'
import { useOrderLookup } from './order-lookup.ts'
import { PhotosField } from './photos-field.tsx'
import { loadOrKeep, SavedReportQuestion } from './saved-report-question.tsx'
import { useSaving } from './saving.ts'
import { SendBar } from './send-bar.tsx'
import { useWhenReady } from './when-ready.ts'

interface StainFormProps {
  onSaved: (report: StainReport) => void
  /** Its draft is gone: it is to be drawn anew, with another draft or with nothing. */
  onDiscard: () => void
}

export function StainForm({ onSaved, onDiscard }: StainFormProps) {
  const drafts = useStainDrafts()
  const [begin] = useState(drafts.first.values)
  const [state, setState] = useState<FormState>(() => blankState({ ...begin, awaited: begin.reportId || undefined }))
  const [missing, setMissing] = useState<Missing>()
  const orderInput = useRef<HTMLInputElement>(null)
  const accountInput = useRef<HTMLSelectElement>(null)
  const questionBox = useRef<HTMLDivElement>(null)
  const accounts = useEndpoint(...allAccounts)
  const uploads = useUploads(
    {
      max: maxPhotos,
      claim: async (imageURL) => (await call('PUT /api/stain-report-images', { body: { imageURL } })).objectPath,
      claimFailed: t`Failed to process uploaded photos. Please try again.`,
    },
    state.photoSet,
    begin.photos,
  )
  const { orderId, fields, target, question } = state
  const total = totalOf(fields.counts)

  const show = (report: StainReport, next: FormState) => {
    if (next.photoSet === report.id) uploads.fill(report.id, report.photos)
    setState(next)
  }
  const keepTyped = (report: StainReport) => {
    const next = keep(state, report)
    // Nobody's photos are lost: those that are saved join the ones added here.
    if (next.photoSet === ownPhotos) uploads.include(report.photos)
    if (becomesChange(state, next)) drafts.own.forget()
    setState(next)
  }
  /** Nothing is left to send where it has arrived, or where nothing but the order was typed. */
  const forgetOwnIn = (report: StainReport) => {
    const isUntouched = areEqual(fields, blankFields) && uploads.photos.length === 0
    if (!isUntouched && !saysSame(fields, pathsOf(uploads), report)) return
    drafts.own.forget()
    uploads.fill(ownPhotos, [])
  }
  const keepWhatIsFound = useRef(false)
  const lookup = useOrderLookup(orderId, (report) => {
    if (keepWhatIsFound.current) keepTyped(report)
    else {
      show(report, found(state, report, pathsOf(uploads)))
      if (!state.awaited) forgetOwnIn(report)
    }
    keepWhatIsFound.current = false
  })

  const saving = useSaving({
    state,
    uploads,
    draft: presentDraft(drafts, state),
    onSaved,
    onKept: onDiscard,
    onDuplicate: () => {
      keepWhatIsFound.current = true
      lookup.tryAgain()
    },
  })

  const ask = () => {
    toast({ title: t`This order has a saved report`, description: loadOrKeep, tone: 'destructive' })
    questionBox.current?.scrollIntoView({ block: 'center' })
  }

  // The look-up that Done waited for may have found a report.
  const send = () => (question ? ask() : void saving.save())
  const done = useWhenReady({ isReady: lookup.status !== 'checking' && !uploads.isBusy, run: send })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const first = firstMissing(state)
    setMissing(first)
    if (first) {
      toast({ ...missingWords[first], tone: 'destructive' })
      if (first === 'orderId') orderInput.current?.focus()
      if (first === 'accountId') accountInput.current?.focus()
      return
    }
    done.start()
  }

  const count = useCallback(
    (item: StainItem, value: number) =>
      setState((before) => ({ ...before, fields: withCount(before.fields, item, value) })),
    [],
  )
  useKeeping(drafts, state, uploads)

  const discard = () => {
    drafts.first.discard()
    uploads.fill(state.photoSet, [])
    onDiscard()
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t`Stain report`}
      className="flex flex-col gap-6 md:min-h-[calc(100dvh-7.5rem)] [&>[data-bottom-bar]]:mt-auto"
    >
      {drafts.first.from && (
        <DraftNotice onDiscard={discard}>{t`Your unsent stain report from ${drafts.first.from} is back.`}</DraftNotice>
      )}
      {target && <NeedsConnection />}
      <Card>
        <div className="grid gap-5 sm:grid-cols-2">
          <OrderField
            inputRef={orderInput}
            value={orderId}
            onChange={(typed) => setState((before) => changeOrder(before, typed, arePhotosChanged(before, uploads)))}
            error={missing === 'orderId' && !orderId ? enterOrderId() : undefined}
            lookup={lookup}
            isNew={!target && !question}
            isUpdate={target !== undefined}
          />
          <AccountField
            inputRef={accountInput}
            accounts={accounts}
            report={target}
            value={fields.accountId}
            onChange={(accountId) => setState((before) => ({ ...before, fields: { ...before.fields, accountId } }))}
            error={missing === 'accountId' && !fields.accountId ? selectAccount() : undefined}
          />
        </div>
        {question && (
          <SavedReportQuestion
            box={questionBox}
            onLoad={() => show(question, load(state, question))}
            onKeep={() => keepTyped(question)}
          />
        )}
      </Card>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card title={t`Items`} description={t`How many of each have stains.`}>
          <ItemCounters counts={fields.counts} onChange={count} />
        </Card>
        <Card title={t`Photos`}>
          <PhotosField uploads={uploads} />
        </Card>
      </div>
      <SendBar
        total={total}
        uploads={uploads}
        isUpdate={target !== undefined}
        busy={
          (saving.isSaving && t`Saving...`) ||
          (done.isWaiting && (uploads.isBusy ? t`Uploading photos...` : t`Checking order...`))
        }
      />
    </form>
  )
}

/** Undefined for those that have not arrived. */
const pathsOf = ({ photos }: Uploads) => photos.map(({ path }) => path)

const arePhotosChanged = ({ target, photoSet }: FormState, uploads: Uploads) =>
  target !== undefined && photoSet === target.id && uploads.paths.join() !== target.photos.join()
