import type { UseQueryResult } from '@tanstack/react-query'

import { type FormEvent, type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { pictureTypes } from '#client/held/uploads/photo.ts'
import { type Uploads, useUploads } from '#client/held/uploads/use-uploads.ts'
import { BottomBar } from '#client/ui/bottom-bar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CameraButton } from '#client/ui/file-picker.tsx'
import { NotLoaded } from '#client/ui/loaded.tsx'
import { DraftNotice, NeedsConnection, Notice } from '#client/ui/notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { toast } from '#client/ui/toast-store.ts'
import type { CommercialAccount } from '#shared/commercial-accounts/commercial-account.ts'
import { allAccounts } from '#shared/commercial-accounts/reads.ts'
import { t } from '#shared/language/t.ts'
import { enterOrderId, maxPhotos, type StainItem, selectAccount } from '#shared/stain-reports/items.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import {
  areEqual,
  blankFields,
  blankState,
  changeOrder,
  type FormState,
  firstMissing,
  found,
  keep,
  load,
  type Missing,
  missingWords,
  ownPhotos,
  saysSame,
  totalOf,
  withCount,
} from './form-state.ts'
import { ItemCounters } from './item-counters.tsx'
import { OrderField, useOrderLookup } from './order-field.tsx'
import { PhotosField } from './photos-field.tsx'
import { becomesChange, presentDraft, useKeeping, useSaving, useStainDrafts } from './saving.ts'

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
          <div ref={questionBox} className="mt-5">
            <Notice
              tone="attention"
              live
              title={t`This order has a saved report`}
              action={
                <div className="flex flex-wrap gap-3 phone:w-full phone:flex-col">
                  <Button
                    variant="secondary"
                    onClick={() => show(question, load(state, question))}
                  >{t`Load the saved report`}</Button>
                  <Button variant="secondary" onClick={() => keepTyped(question)}>{t`Keep what I typed`}</Button>
                </div>
              }
            >{t`${loadOrKeep} What you keep replaces the saved counts when you press Update Report.`}</Notice>
          </div>
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

const loadOrKeep = t`Load the saved report or keep what you typed?`

interface SendBarProps {
  /** Of all items. */
  total: number
  uploads: Uploads
  isUpdate: boolean
  busy: string | false
}

/** How much there is to send, the camera, and the button that sends; in sight all the time. */
function SendBar({ total, uploads, isUpdate, busy }: SendBarProps) {
  return (
    <BottomBar reach="page">
      {/* What goes below it fades. */}
      <div className="pointer-events-none absolute inset-x-0 bottom-full h-4 bg-[linear-gradient(to_top,var(--paper),transparent)]" />
      <p role="status" className="tabular min-w-0 flex-1 items-center justify-between md:flex">
        <span>
          <span className="font-semibold">{t`Total items: ${total}`}</span>
          {uploads.photos.length > 0 && (
            <span className="block text-muted text-sm">
              {uploads.photos.length === 1
                ? t`${uploads.paths.length} of 1 photo`
                : t`${uploads.paths.length} of ${uploads.photos.length} photos`}
            </span>
          )}
        </span>
        {total === 0 && <span className="block text-muted text-sm">{t`Count at least one item`}</span>}
      </p>
      <CameraButton accept={pictureTypes.join()} onFiles={uploads.add}>
        <VisuallyHidden>{t`Take photo`}</VisuallyHidden>
      </CameraButton>
      <Button type="submit" disabled={total === 0} busy={busy} className="min-w-40 phone:min-w-36">
        {isUpdate ? t`Update Report` : t`Done`}
      </Button>
    </BottomBar>
  )
}

interface Waiting {
  isReady: boolean
  run: () => void
}

/** Runs at once, or as soon as what is under way is done. */
function useWhenReady({ isReady, run }: Waiting) {
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || !isReady) return
    setIsWaiting(false)
    run()
  })
  return { isWaiting, start: () => setIsWaiting(true) }
}

interface AccountFieldProps {
  accounts: UseQueryResult<CommercialAccount[]>
  /** A saved report keeps its account, also where it is not offered any more. */
  report: StainReport | undefined
  value: string
  onChange: (id: string) => void
  error: string | undefined
  inputRef: Ref<HTMLSelectElement>
}

/** Active accounts, by name and address: the sender sees where the report goes. */
function AccountField({ accounts, report, value, onChange, error, inputRef }: AccountFieldProps) {
  const active = accounts.data?.filter(({ isActive }) => isActive) ?? []
  const options = active.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))
  const isGone = report && value === report.commercialAccountId && !report.commercialAccount.isActive
  if (isGone) {
    const { name, email } = report.commercialAccount
    options.push({ value, label: t`${name} (${email}), inactive` })
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <PlainField
        as="select"
        ref={inputRef}
        label={t`Commercial Account`}
        placeholder={accounts.isPending ? t`Loading accounts…` : t`Select an account`}
        options={options}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
      {isGone && (
        <p className="text-muted text-sm">{t`This account was deactivated. The report can stay with it and be sent to it.`}</p>
      )}
      <NotLoaded read={accounts} title={t`The accounts could not be loaded.`} />
      {accounts.data && active.length === 0 && (
        <p className="text-muted text-sm">{t`There is no commercial account yet. An admin can add one.`}</p>
      )}
    </div>
  )
}
