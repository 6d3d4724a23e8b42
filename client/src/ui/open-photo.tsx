import { t } from '#shared/language/t.ts'
import { lazy, Suspense } from './suspense.tsx'

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }))

interface OpenPhotoProps {
  /** Without a path it has not arrived yet, and cannot be opened. */
  photos: readonly { id: string; path?: string | undefined }[]
  /** The id of the one that is looked at. */
  open: string | undefined
  onClose: () => void
}

/** Photos of a form, each at full size once it has been opened. */
export function OpenPhoto({ photos, open, onClose }: OpenPhotoProps) {
  const stored = photos.filter(({ path }) => path)
  const start = stored.findIndex(({ id }) => id === open)
  if (start < 0) return null
  return (
    <Suspense>
      <Lightbox
        title={t`Photos`}
        pictures={stored.map(({ path }, at) => ({ src: `${path}?size=1600`, fullSrc: path, alt: t`Photo ${at + 1}` }))}
        start={start}
        onClose={onClose}
      />
    </Suspense>
  )
}
