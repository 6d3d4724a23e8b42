import { memo, useCallback, useState } from 'react'
import { pictureTypes, type UploadedPhoto } from '#client/held/uploads/photo.ts'
import type { Uploads } from '#client/held/uploads/use-uploads.ts'
import { Button } from '#client/ui/button.tsx'
import { FilePicker } from '#client/ui/file-picker.tsx'
import { PhotoTile, Progress } from '#client/ui/photo-tile.tsx'
import { OpenPhoto } from '#client/ui/thumbnail.tsx'
import { t } from '#shared/language/t.ts'
import { maxPhotos } from '#shared/stain-reports/items.ts'

/** The photos of a report, on their way or there; the camera is in the bar below. */
export function PhotosField({ uploads }: { uploads: Uploads }) {
  const [open, setOpen] = useState<string>()
  const { photos, run } = uploads
  const failed = photos.filter(({ state, canRetry }) => state === 'failed' && canRetry)
  return (
    <div className="flex flex-col gap-4">
      <FilePicker
        label={t`Photos`}
        hint={
          <>
            {t`Up to ${maxPhotos} photos of up to 10 MB each.`}
            {/* Nothing is dragged with a finger, nor over a window as wide as a phone. */}
            <span className="phone:hidden pointer-coarse:hidden"> {t`They can be dropped here, too.`}</span>
          </>
        }
        chooseLabel={t`Choose photos`}
        accept={pictureTypes.join()}
        multiple
        onFiles={uploads.add}
        // The card has its name as a title.
        className="*:first:sr-only"
      />
      {run && uploads.isBusy && (
        <div className="flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <p className="tabular mb-1 text-sm">{t`${run.done} of ${run.total} photos uploaded`}</p>
            <Progress share={run.share} label={t`All photos`} />
          </div>
          <Button variant="secondary" size="sm" onClick={uploads.cancel}>{t`Cancel uploads`}</Button>
        </div>
      )}
      {failed.length > 1 && (
        <Button variant="secondary" className="self-start" onClick={uploads.retryAll}>
          {t`Send ${failed.length} photos again`}
        </Button>
      )}
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 min-[22.5rem]:grid-cols-3 gap-3 sm:grid-cols-4 md:grid-cols-6 xl:grid-cols-2">
          {photos.map((photo, at) => (
            <li key={photo.id} className="min-w-0">
              <Photo
                photo={photo}
                name={t`photo ${at + 1}`}
                onOpen={setOpen}
                onRetry={uploads.retry}
                onRemove={uploads.remove}
              />
            </li>
          ))}
        </ul>
      )}
      <OpenPhoto photos={photos} open={open} onClose={() => setOpen(undefined)} />
    </div>
  )
}

interface PhotoProps {
  photo: UploadedPhoto
  name: string
  onOpen: (id: string) => void
  onRetry: (id: string) => void
  onRemove: (id: string) => void
}

/** Drawn again only when it changed itself: a hundred of them move on many times a second. */
const Photo = memo(function Photo({ photo, name, onOpen, onRetry, onRemove }: PhotoProps) {
  const { id, preview, state, progress, error, canRetry } = photo
  return (
    <PhotoTile
      name={name}
      src={preview}
      state={state}
      progress={progress}
      error={error}
      onOpen={useCallback(() => onOpen(id), [onOpen, id])}
      onRetry={canRetry ? () => onRetry(id) : undefined}
      onRemove={() => onRemove(id)}
    />
  )
})
