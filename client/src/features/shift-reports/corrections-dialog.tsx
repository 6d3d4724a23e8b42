import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { ChangesTable } from '#client/ui/changes-table.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { Thumbnail } from '#client/ui/thumbnail.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { Correction, ShiftReport } from '#shared/shift-reports/shift-report.ts'
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
                <div className="tabular">
                  <ChangesTable changes={changesOf(correction)} />
                </div>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}

type Said = Correction['before']

function changesOf({ before, after }: Correction) {
  const change = (label: string, show: (said: Said) => string | null) => ({
    label,
    before: show(before),
    after: show(after),
  })
  const receipt = ({ receiptImageUrl }: Said, alt: string) =>
    receiptImageUrl && (
      <a href={receiptImageUrl} target="_blank" rel="noreferrer" className="block size-11">
        <Thumbnail src={`${receiptImageUrl}?size=320`} alt={alt} />
      </a>
    )
  return [
    ...[
      change(t`Shift Date`, ({ shiftDate }) => formatDay(shiftDate)),
      change(t`Starting Cash`, ({ startingCash }) => dollars(startingCash)),
      change(t`Ending Cash`, ({ endingCash }) => dollars(endingCash)),
      change(t`Drop Amount`, ({ dropAmount }) => dollars(dropAmount)),
      change(t`Notes`, ({ notes }) => notes),
    ].filter((field) => field.before !== field.after),
    ...(before.receiptImageUrl === after.receiptImageUrl
      ? []
      : [
          {
            label: t`Receipt`,
            before: receipt(before, t`The receipt before`),
            after: receipt(after, t`The receipt after`),
          },
        ]),
  ]
}
