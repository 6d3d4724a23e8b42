import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { Thumbnail } from '#client/ui/thumbnail.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { Correction } from '#shared/shift-reports/correction.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { formatDay } from '#shared/time/day.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'

/** What a report said before and after each correction, and why: the last one first. */
export default function CorrectionsDialog({ report, onClose }: { report: ShiftReport; onClose: () => void }) {
  const { id, user, shiftDate } = report
  const corrections = useEndpoint('GET /api/shift-reports/:id/corrections', { params: { id } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Corrections of the drop report of ${nameOf(user)} for ${formatDay(shiftDate)}`}
      footer={<Button variant="secondary" onClick={onClose}>{t`Close`}</Button>}
    >
      <Loaded
        read={corrections}
        failed={t`The corrections could not be loaded.`}
        waiting={<SkeletonLines lines={3} label={t`Loading the corrections`} />}
      >
        {(all) => (
          <ol className="flex flex-col gap-6">
            {all.map((correction) => (
              <li key={correction.id}>
                <p className="wrap-anywhere whitespace-pre-line font-semibold">{correction.reason}</p>
                <p className="mb-2 text-muted text-sm">
                  {nameOf(correction.correctedBy)}, {formatInstant(correction.correctedAt)}
                </p>
                <Changes correction={correction} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}

type Said = Correction['before']

const fields: { label: string; show: (said: Said) => string }[] = [
  { label: t`Shift Date`, show: ({ shiftDate }) => formatDay(shiftDate) },
  { label: t`Starting Cash`, show: ({ startingCash }) => dollars(startingCash) },
  { label: t`Ending Cash`, show: ({ endingCash }) => dollars(endingCash) },
  { label: t`Drop Amount`, show: ({ dropAmount }) => dollars(dropAmount) },
  { label: t`Notes`, show: ({ notes }) => notes ?? '—' },
]

const cell = 'border-line border-b py-1.5 pr-3 align-top wrap-anywhere'

function Changes({ correction: { before, after } }: { correction: Correction }) {
  return (
    <table className="tabular w-full table-fixed separate-cells text-left text-sm">
      <caption className="sr-only">{t`What became different`}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className={cell}>{t`Field`}</th>
          <th scope="col" className={cell}>{t`Before`}</th>
          <th scope="col" className={cell}>{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {fields
          .filter(({ show }) => show(before) !== show(after))
          .map(({ label, show }) => (
            <tr key={label}>
              <th scope="row" className={`${cell} font-normal text-muted`}>
                {label}
              </th>
              <td className={`${cell} whitespace-pre-line`}>{show(before)}</td>
              <td className={`${cell} whitespace-pre-line`}>{show(after)}</td>
            </tr>
          ))}
        {before.receiptImageUrl !== after.receiptImageUrl && (
          <tr>
            <th scope="row" className={`${cell} font-normal text-muted`}>{t`Receipt`}</th>
            {[before, after].map(({ receiptImageUrl }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the two have their places
              <td key={at} className={cell}>
                {receiptImageUrl ? (
                  <a href={receiptImageUrl} target="_blank" rel="noreferrer" className="block size-11">
                    <Thumbnail
                      src={`${receiptImageUrl}?size=320`}
                      alt={at === 0 ? t`The receipt before` : t`The receipt after`}
                    />
                  </a>
                ) : (
                  '—'
                )}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}
