import { clsx } from 'clsx'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { Thumbnail } from '#client/ui/thumbnail.tsx'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { PhotoGallery } from './photo-gallery.tsx'
import { photosShown } from './photo-strip.tsx'

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
