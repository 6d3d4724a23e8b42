import { useState } from 'react'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { Thumbnail } from '#client/ui/thumbnail.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { formatDay } from '#shared/time/day.ts'
import { nameOf } from '#shared/users/name.ts'

const Lightbox = lazy(async () => ({ default: (await import('#client/ui/lightbox.tsx')).Lightbox }))

/** A small picture of the receipt that opens the large one. */
export function ReceiptButton({ report }: { report: ShiftReport }) {
  const [isOpen, setIsOpen] = useState(false)
  const { receiptImageUrl: path, user } = report
  if (!path) return null
  const title = t`Receipt of ${nameOf(user)}, ${formatDay(report.shiftDate)}, ${dollars(report.dropAmount)}`
  return (
    <>
      <button
        type="button"
        aria-label={t`Open ${title}`}
        onClick={() => setIsOpen(true)}
        className="size-11 shrink-0 overflow-hidden rounded border border-line bg-sunken hover:border-edge"
      >
        <Thumbnail src={`${path}?size=320`} alt="" />
      </button>
      {isOpen && (
        <Suspense>
          <Lightbox
            title={title}
            pictures={[{ src: `${path}?size=1600`, fullSrc: path, alt: title }]}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
