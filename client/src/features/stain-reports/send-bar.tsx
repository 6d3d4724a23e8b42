import { pictureTypes } from '#client/held/uploads/photo.ts'
import type { Uploads } from '#client/held/uploads/use-uploads.ts'
import { BottomBar } from '#client/ui/bottom-bar.tsx'
import { Button } from '#client/ui/button.tsx'
import { CameraButton } from '#client/ui/file-picker.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'

interface SendBarProps {
  /** Of all items. */
  total: number
  uploads: Uploads
  isUpdate: boolean
  busy: string | false
}

/** How much there is to send, the camera, and the button that sends; in sight all the time. */
export function SendBar({ total, uploads, isUpdate, busy }: SendBarProps) {
  return (
    <BottomBar reach="page">
      {/* What goes below it fades. */}
      <div className="pointer-events-none absolute inset-x-0 bottom-full h-4 bg-[linear-gradient(to_top,var(--paper),transparent)]" />
      <p role="status" className="tabular min-w-0 flex-1 items-center justify-between md:flex">
        <span>
          <span className="font-semibold">{t`Total items: ${total}`}</span>
          {uploads.photos.length > 0 && (
            <span className="block text-muted text-sm">
              {uploads.photos.length === 1
                ? t`${uploads.paths.length} of 1 photo`
                : t`${uploads.paths.length} of ${uploads.photos.length} photos`}
            </span>
          )}
        </span>
        {total === 0 && <span className="block text-muted text-sm">{t`Count at least one item`}</span>}
      </p>
      <CameraButton accept={pictureTypes.join()} onFiles={uploads.add}>
        <VisuallyHidden>{t`Take photo`}</VisuallyHidden>
      </CameraButton>
      <Button type="submit" disabled={total === 0} busy={busy} className="min-w-40 phone:min-w-36">
        {isUpdate ? t`Update Report` : t`Done`}
      </Button>
    </BottomBar>
  )
}
