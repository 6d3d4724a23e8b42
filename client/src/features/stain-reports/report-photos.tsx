import { clsx } from 'clsx'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { Thumbnail } from '#client/ui/thumbnail.tsx'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'

/** So many are seen without opening anything. */
const photosShown = 4

/** The first photos and how many more there are; pressing one opens the gallery with it. */
export function PhotoStrip({ report }: { report: StainReport }) {
  const [start, setStart] = useState<number>()
  const { photos, orderId } = report
  const more = photos.length - photosShown
  if (photos.length === 0) return <p className="text-muted text-sm">{t`No photos`}</p>
  return (
    <>
      <ul className="grid grid-cols-5 gap-2">
        {photos.slice(0, photosShown).map((path, at) => (
          <li key={path} className="aspect-square overflow-hidden rounded bg-sunken">
            <button
              type="button"
              aria-label={t`Open photo ${at + 1} of order ${orderId}`}
              onClick={() => setStart(at)}
              className="-outline-offset-2 size-full"
            >
              <Thumbnail src={`${path}?size=320`} alt="" />
            </button>
          </li>
        ))}
        {more > 0 && (
          <li className="aspect-square">
            <button
              type="button"
              onClick={() => setStart(photosShown)}
              className="tabular size-full rounded bg-sunken px-0.5 font-semibold text-sm leading-tight transition-colors hover:bg-brand-soft"
            >
              {t`+${more} more`}
              <span className="sr-only"> {t`photos of order ${orderId}`}</span>
            </button>
          </li>
        )}
      </ul>
      <PhotoGallery report={report} start={start} onClose={() => setStart(undefined)} />
    </>
  )
}

/** The same photos as in the strip, in a square of one size at the left of a row; pressed, it opens the gallery. */
export function PhotoTile({ report }: { report: StainReport }) {
  const [start, setStart] = useState<number>()
  const { photos, orderId } = report
  const first = photos.slice(0, photosShown)
  const more = photos.length - photosShown
  const square = 'relative size-16 overflow-hidden rounded bg-sunken'
  if (photos.length === 0)
    return (
      <div className={clsx(square, 'flex items-center justify-center text-muted')}>
        <Image aria-hidden="true" className="size-6" />
        <span className="sr-only">{t`No photos`}</span>
      </div>
    )
  return (
    <>
      <button
        type="button"
        onClick={() => setStart(0)}
        className={clsx(square, 'grid gap-px', first.length > 1 && 'grid-cols-2', first.length > 2 && 'grid-rows-2')}
      >
        <span className="sr-only">{t`Photos of order ${orderId}`}</span>
        {first.map((path, at) => (
          <span key={path} className={clsx('min-h-0 min-w-0', first.length === 3 && at === 0 && 'row-span-2')}>
            <Thumbnail src={`${path}?size=320`} alt="" />
          </span>
        ))}
        {more > 0 && (
          <span className="tabular absolute end-0.5 bottom-0.5 rounded bg-surface/90 px-1 font-semibold text-sm">
            {' '}
            +{more}
          </span>
        )}
      </button>
      <PhotoGallery report={report} start={start} onClose={() => setStart(undefined)} />
    </>
  )
}

const Lightbox = lazy(async () => ({ default: (await import('#client/ui/lightbox.tsx')).Lightbox }))

interface PhotoGalleryProps {
  report: StainReport
  /** Which photo it opens with; closed without one. */
  start: number | undefined
  onClose: () => void
}

function PhotoGallery({ report: { photos, orderId }, start, onClose }: PhotoGalleryProps) {
  if (start === undefined) return null
  return (
    <Suspense>
      <Lightbox
        title={t`Photos of order ${orderId}`}
        pictures={photos.map((path, at) => ({
          src: `${path}?size=1600`,
          fullSrc: path,
          alt: t`Photo ${at + 1} of order ${orderId}`,
        }))}
        start={start}
        onClose={onClose}
      />
    </Suspense>
  )
}
