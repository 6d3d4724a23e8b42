import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'

const Lightbox = lazy(async () => ({ default: (await import('#client/ui/lightbox.tsx')).Lightbox }))

interface PhotoGalleryProps {
  report: StainReport
  /** Which photo it opens with; closed without one. */
  start: number | undefined
  onClose: () => void
}

export function PhotoGallery({ report: { photos, orderId }, start, onClose }: PhotoGalleryProps) {
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
