import { useEffect, useRef } from 'react'
import { useDraft } from '#client/held/drafts.ts'
import { type KeptPhoto, keptPhotos } from '#client/held/uploads/photo.ts'
import type { Uploads } from '#client/held/uploads/use-uploads.ts'
import { blankFields, type Fields, type FormState, ownPhotos, saysSame } from './form-state.ts'

export interface StainDraft {
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
