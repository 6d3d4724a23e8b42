import { CallError } from '#client/api/call.ts'
import { type Photos, useAction } from '#client/api/hooks.ts'
import type { UploadedPhoto } from '#client/held/uploads/photo.ts'
import type { Uploads } from '#client/held/uploads/use-uploads.ts'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import type { presentDraft } from './draft.ts'
import { type FormState, totalOf } from './form-state.ts'

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
