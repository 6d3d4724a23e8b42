import { useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { keptPhotos, pictureTypes } from '#client/held/uploads/photo.ts'
import { useUploads } from '#client/held/uploads/use-uploads.ts'
import { FilePicker } from '#client/ui/file-picker.tsx'
import { PhotoTile } from '#client/ui/photo-tile.tsx'
import { OpenPhoto } from '#client/ui/thumbnail.tsx'
import { t } from '#shared/language/t.ts'
import type { FormPhotos } from './use-photos.ts'

/** Photos that are taken or chosen, and shown while they are on their way. */
export default function PhotosPart({ photos: { draft, uploads: handle }, most }: { photos: FormPhotos; most: number }) {
  const uploads = useUploads(
    {
      max: most,
      claim: async (imageURL) => (await call('PUT /api/machine-problem-images', { body: { imageURL } })).objectPath,
      claimFailed: t`The photo could not be used.`,
    },
    '',
    draft.values.photos,
  )
  useEffect(() => {
    handle.current = uploads
    return () => {
      handle.current = undefined
    }
  })
  const photosText = JSON.stringify(keptPhotos(uploads.photos))
  useEffect(() => draft.save({ photos: JSON.parse(photosText) }), [photosText, draft.save])
  const input = useRef<HTMLInputElement>(null)
  // The button that opened it has made place for it.
  const [isOpened] = useState(draft.savedAt === undefined)
  useEffect(() => {
    if (isOpened) input.current?.focus()
  }, [isOpened])

  const [open, setOpen] = useState<string>()
  return (
    <div className="flex flex-col gap-3">
      {uploads.photos.length < most && (
        <FilePicker
          label={most === 1 ? t`Photo` : t`Photos`}
          hint={most === 1 ? t`One photo of up to 10 MB.` : t`Up to ${most} photos of up to 10 MB each.`}
          chooseLabel={most === 1 ? t`Choose photo` : t`Choose photos`}
          cameraLabel={t`Take photo`}
          accept={pictureTypes.join()}
          multiple={most > 1}
          onFiles={uploads.add}
          inputRef={input}
        />
      )}
      {uploads.photos.length > 0 && (
        <ul className="grid grid-cols-2 min-[22.5rem]:grid-cols-3 gap-3">
          {uploads.photos.map((photo, at) => (
            <li key={photo.id} className="min-w-0">
              <PhotoTile
                name={t`photo ${at + 1}`}
                src={photo.preview}
                state={photo.state}
                progress={photo.progress}
                error={photo.error}
                onOpen={() => setOpen(photo.id)}
                onRetry={photo.canRetry ? () => uploads.retry(photo.id) : undefined}
                onRemove={() => uploads.remove(photo.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <OpenPhoto photos={uploads.photos} open={open} onClose={() => setOpen(undefined)} />
    </div>
  )
}
