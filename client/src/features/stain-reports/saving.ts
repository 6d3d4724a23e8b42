import { useEffect, useRef } from 'react'
import { CallError } from '#client/api/call.ts'
import { type Photos, useAction } from '#client/api/hooks.ts'
import { useDraft } from '#client/held/drafts.ts'
import { type KeptPhoto, keptPhotos, type UploadedPhoto } from '#client/held/uploads/photo.ts'
import type { Uploads } from '#client/held/uploads/use-uploads.ts'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { blankFields, type Fields, type FormState, ownPhotos, saysSame, totalOf } from './form-state.ts'

const lists = ['GET /api/stain-reports'] as const

const lostPhotos = {
  title: t`Some photos did not arrive`,
  description: t`Please retry or remove them first.`,
  tone: 'destructive',
} as const

const isDuplicate = (error: unknown) => error instanceof CallError && error.code === 'DUPLICATE_STAIN_REPORT'

interface Saving {
  state: FormState
  uploads: Uploads
  draft: ReturnType<typeof presentDraft>
  onSaved: (report: StainReport) => void
  /** The device keeps it, and it has no summary yet. */
  onKept: () => void
  /** Somebody was faster since the look-up. */
  onDuplicate: () => void
}

/** Sends what is in the form as a new report, or as a change of the saved one. */
export function useSaving({ state, uploads, draft, onSaved, onKept, onDuplicate }: Saving) {
  const { orderId, fields, target } = state
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

  const save = async () => {
    // A new report can wait on the device with its photos.
    const isLost = (photo: UploadedPhoto) => photo.state === 'failed' && (target !== undefined || !photo.isUnanswered)
    if (uploads.photos.some(isLost)) return toast(lostPhotos)
    const list = await uploads.outgoing()
    const body = {
      orderId,
      commercialAccountId: fields.accountId,
      items: countsOf(fields),
      totalItems: totalOf(fields.counts),
      photos: [...uploads.paths],
    }
    const after = {
      onSuccess: (report: StainReport | undefined) => (report ? onSaved(report) : onKept()),
      onError: (error: Error) => isDuplicate(error) && onDuplicate(),
    }
    if (target) return update.mutate({ params: { id: target.id }, body }, after)
    const photos: Photos = { field: 'photos', isList: true, claim: 'stain-photo', list }
    create.mutate({ body, ...(list.some(({ path }) => !path) && { photos }) }, after)
  }
  return { save, isSaving: create.isPending || update.isPending }
}

const countsOf = ({ counts }: FormState['fields']) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

interface StainDraft {
  orderId: string
  fields: Fields
  photos: readonly KeptPhoto[]
  /** The saved report that it changes, by id; empty for a new one. */
  reportId: string
}

const start: StainDraft = { orderId: '', fields: blankFields, photos: [], reportId: '' }

/** A count of nothing is no count. */
const tidy = ({ accountId, counts }: Fields): Fields => ({
  accountId,
  counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
})

/**
 * Phones end a page while their camera is open; this brings back what was typed. Input for a new report and the change
 * of a saved one are kept apart: one waits while the other is made. The form begins with the later one.
 */
export function useStainDrafts() {
  const own = useDraft('stain-report', start)
  const change = useDraft('stain-report-change', start)
  const first = (change.savedAt ?? 0) > (own.savedAt ?? 0) ? change : own
  return { own, change, first }
}

type Drafts = ReturnType<typeof useStainDrafts>

/** The draft that the form's present content belongs to. */
export const presentDraft = ({ own, change }: Drafts, { target, awaited }: FormState) =>
  target || awaited ? change : own

export function useKeeping(drafts: Drafts, state: FormState, uploads: Uploads) {
  const { orderId, fields, target, awaited } = state
  const { save, forget } = presentDraft(drafts, state)
  /** The report whose change is kept; another one that is only looked at leaves it alone. */
  const kept = useRef(awaited)
  const photosText = JSON.stringify(keptPhotos(uploads.photos))
  useEffect(() => {
    const photos: KeptPhoto[] = JSON.parse(photosText)
    const reportId = target?.id ?? awaited ?? ''
    const paths = photos.map(({ path }) => path)
    if (!target || !saysSame(fields, paths, target)) {
      kept.current = reportId || undefined
      save({ orderId, fields: tidy(fields), photos, reportId })
    } else if (kept.current === target.id) forget()
  }, [orderId, fields, target, awaited, photosText, save, forget])
}

/** What was typed for a new report has become the change of a saved one. */
export const becomesChange = (before: FormState, next: FormState) =>
  before.photoSet === ownPhotos && !before.target && next.target !== undefined && next.photoSet === ownPhotos
