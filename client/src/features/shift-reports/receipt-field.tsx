import { type Ref, useState } from 'react'
import { call } from '#client/api/call.ts'
import { pictureTypes } from '#client/held/uploads/photo.ts'
import type { Uploads } from '#client/held/uploads/use-uploads.ts'
import { FilePicker } from '#client/ui/file-picker.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'

const PhotoTile = lazy(async () => ({ default: (await import('#client/ui/photo-tile.tsx')).PhotoTile }))
const Lightbox = lazy(async () => ({ default: (await import('#client/ui/lightbox.tsx')).Lightbox }))

export const receiptUpload = {
  max: 1,
  claim: async (receiptImageURL: string) =>
    (await call('PUT /api/receipt-images', { body: { receiptImageURL } })).objectPath,
  claimFailed: t`The receipt image could not be used.`,
}

interface ReceiptFieldProps {
  uploads: Uploads
  inputRef: Ref<HTMLInputElement>
  error: string | undefined
}

/** The picture of the receipt: one, taken or chosen, and shown while it is on its way. */
export function ReceiptField({ uploads, inputRef, error }: ReceiptFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [receipt] = uploads.photos
  if (!receipt)
    return (
      <FilePicker
        label={t`Receipt Image`}
        hint={
          <>
            <span className="font-semibold text-ink">{t`Required`}</span> · {t`A photo of the receipt, up to 10 MB.`}
          </>
        }
        chooseLabel={t`Choose picture`}
        cameraLabel={t`Take photo`}
        accept={pictureTypes.join()}
        error={error}
        onFiles={uploads.add}
        inputRef={inputRef}
      />
    )
  return (
    <div>
      <p className="mb-1.5 font-semibold text-sm">{t`Receipt Image`}</p>
      <Suspense fallback={<div className="aspect-square w-48 rounded bg-sunken" />}>
        <PhotoTile
          name={t`receipt`}
          src={receipt.preview}
          state={receipt.state}
          progress={receipt.progress}
          error={receipt.error}
          onOpen={() => setIsOpen(true)}
          onRetry={receipt.canRetry ? () => uploads.retry(receipt.id) : undefined}
          onRemove={() => uploads.remove(receipt.id)}
          className="w-48"
        />
      </Suspense>
      {isOpen && receipt.path && (
        <Suspense>
          <Lightbox
            title={t`Receipt`}
            pictures={[{ src: `${receipt.path}?size=1600`, fullSrc: receipt.path, alt: t`Receipt` }]}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
