import { type FormEvent, useCallback, useRef, useState } from 'react'
import { CallError, call } from '#client/api/call.ts'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import type { Photos } from '#client/api/outbox/entry.ts'
import type { UploadedPhoto } from '#client/api/uploads/photo.ts'
import { type Uploads, useUploads } from '#client/api/uploads/use-uploads.ts'
import { Card } from '#client/ui/card.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { allAccounts } from '#shared/commercial-accounts/reads.ts'
import { t } from '#shared/language/t.ts'
import {
  enterOrderId,
  maxPhotos,
  type StainItem,
  selectAccount,
  selectItems,
  stainOrderIdMaxLength,
} from '#shared/stain-reports/items.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { AccountField } from './account-field.tsx'
import { becomesChange, presentDraft, useKeeping, useStainDrafts } from './draft.ts'
import {
  areEqual,
  blankFields,
  blankState,
  changeOrder,
  digitsOf,
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
import { LookupStatus } from './lookup-status.tsx'
import { useOrderLookup } from './order-lookup.ts'
import { PhotosField } from './photos-field.tsx'
import { loadOrKeep, SavedReportQuestion } from './saved-report-question.tsx'
import { SendBar } from './send-bar.tsx'
import { useWhenReady } from './when-ready.ts'

const lists = ['GET /api/stain-reports'] as const

/** The order in which a report is refused: what is missing, in words, and at which field. */
const problems = {
  orderId: { title: t`Order ID Required`, description: enterOrderId() },
  accountId: { title: t`Account Required`, description: selectAccount() },
  items: { title: t`No Items Selected`, description: selectItems() },
}

type Missing = keyof typeof problems

const lostPhotos = {
  title: t`Some photos did not arrive`,
  description: t`Please retry or remove them first.`,
  tone: 'destructive',
} as const

const isDuplicate = (error: unknown) => error instanceof CallError && error.code === 'DUPLICATE_STAIN_REPORT'

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

  const draft = presentDraft(drafts, state)
  const create = useAction('POST /api/stain-reports', {
    refresh: [...lists],
    draft,
    done: t`Stain report created successfully!`,
    failed: (error) =>
      isDuplicate(error)
        ? {
            title: t`This order has a report already`,
            description: t`What you typed is kept. Check it, then press Update Report.`,
          }
        : t`Failed to create stain report.`,
  })
  const update = useAction('PUT /api/stain-reports/:id', {
    refresh: [...lists],
    draft,
    done: t`Stain report updated successfully!`,
    failed: t`Failed to update stain report.`,
  })
  const isSaving = create.isPending || update.isPending

  const ask = () => {
    toast({ title: t`This order has a saved report`, description: loadOrKeep, tone: 'destructive' })
    questionBox.current?.scrollIntoView({ block: 'center' })
  }

  const send = async () => {
    // The look-up that Done waited for found a report.
    if (question) return ask()
    // A new report can wait on the device with its photos.
    const isLost = (photo: UploadedPhoto) => photo.state === 'failed' && (target !== undefined || !photo.isUnanswered)
    if (uploads.photos.some(isLost)) return toast(lostPhotos)
    const list = await uploads.outgoing()
    const isWhole = list.every(({ path }) => path)
    const body = {
      orderId,
      commercialAccountId: fields.accountId,
      items: countsOf(fields),
      totalItems: total,
      photos: [...uploads.paths],
    }
    const after = {
      // Kept on the device, it has no summary yet.
      onSuccess: (report: StainReport | undefined) => (report ? onSaved(report) : onDiscard()),
      onError: (error: Error) => {
        if (!isDuplicate(error)) return
        // Somebody was faster since the look-up.
        keepWhatIsFound.current = true
        lookup.tryAgain()
      },
    }
    if (target) update.mutate({ params: { id: target.id }, body }, after)
    else {
      const photos: Photos | undefined = isWhole
        ? undefined
        : { field: 'photos', isList: true, claim: 'stain-photo', list }
      const report = { body, ...(photos && { photos }) }
      create.mutate(report, after)
    }
  }
  const done = useWhenReady({ isReady: lookup.status !== 'checking' && !uploads.isBusy, run: send })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const first = !orderId ? 'orderId' : !fields.accountId ? 'accountId' : total === 0 ? 'items' : undefined
    setMissing(first)
    if (first) {
      toast({ ...problems[first], tone: 'destructive' })
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
    <form noValidate onSubmit={submit} aria-label={t`Stain report`} className="flex flex-col gap-6">
      {drafts.first.from && (
        <DraftNotice onDiscard={discard}>{t`Your unsent stain report from ${drafts.first.from} is back.`}</DraftNotice>
      )}
      {target && <NeedsConnection />}
      <Card>
        <div className="grid gap-5 sm:grid-cols-2">
          <div className="flex flex-col gap-2">
            <PlainField
              ref={orderInput}
              label={t`Order ID`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={stainOrderIdMaxLength}
              value={orderId}
              onChange={(event) => {
                const typed = digitsOf(event.target.value)
                setState((before) => changeOrder(before, typed, arePhotosChanged(before, uploads)))
              }}
              error={missing === 'orderId' && !orderId ? enterOrderId() : undefined}
            />
            <LookupStatus
              status={lookup.status}
              isNew={!target && !question}
              isUpdate={target !== undefined}
              tryAgain={lookup.tryAgain}
            />
          </div>
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
      <Card title={t`Items`} description={t`How many of each have stains.`}>
        <ItemCounters counts={fields.counts} onChange={count} />
      </Card>
      <Card>
        <PhotosField uploads={uploads} />
      </Card>
      <SendBar
        total={total}
        uploads={uploads}
        isUpdate={target !== undefined}
        busy={
          (isSaving && t`Saving...`) ||
          (done.isWaiting && (uploads.isBusy ? t`Uploading photos...` : t`Checking order...`))
        }
      />
    </form>
  )
}

/** Undefined for those that have not arrived. */
const pathsOf = ({ photos }: Uploads) => photos.map(({ path }) => path)

const countsOf = ({ counts }: FormState['fields']) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

const arePhotosChanged = ({ target, photoSet }: FormState, uploads: Uploads) =>
  target !== undefined && photoSet === target.id && uploads.paths.join() !== target.photos.join()
