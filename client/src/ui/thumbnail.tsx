import { clsx } from 'clsx'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { lazy, Suspense } from './suspense.tsx'

/** A picture that fills its place; one that cannot be shown says so. */
export function Thumbnail({ src, alt, isFaint }: { src: string | undefined; alt: string; isFaint?: boolean }) {
  const [lost, setLost] = useState<string>()
  if (!src || lost === src)
    return (
      <span className="flex size-full items-center justify-center text-muted">
        {src && <ImageOff aria-hidden="true" className="size-6" />}
        <span className="sr-only">{alt}</span>
      </span>
    )
  return (
    <img
      data-thumbnail
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setLost(src)}
      className={clsx('size-full object-cover', isFaint && 'opacity-60')}
    />
  )
}

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
