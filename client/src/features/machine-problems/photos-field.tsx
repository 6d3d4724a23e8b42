import { Camera } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import type { FormPhotos } from './use-photos.ts'

const PhotosPart = lazy(() => import('./photos-part.tsx'))

/** Folded until somebody wants it: most reports have none. */
export function PhotosField({ photos, most }: { photos: FormPhotos; most: number }) {
  if (photos.isOpen)
    return (
      <Suspense fallback={<div className="h-31" />}>
        <PhotosPart photos={photos} most={most} />
      </Suspense>
    )
  return (
    <Button variant="ghost" aria-expanded={false} onClick={photos.open} className="-my-2 -ml-4 self-start">
      <Camera aria-hidden="true" />
      {most === 1 ? t`Photo` : t`Photos`}
    </Button>
  )
}
