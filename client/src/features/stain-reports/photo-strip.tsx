import { useState } from 'react'
import { Thumbnail } from '#client/ui/thumbnail.tsx'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { PhotoGallery } from './photo-gallery.tsx'

/** So many are seen without opening anything. */
export const photosShown = 4

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
