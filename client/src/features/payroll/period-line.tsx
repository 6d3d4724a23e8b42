import { CalendarX2, Download, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { buttonClass, IconButton } from '#client/ui/button.tsx'
import { Fold, FoldChevron } from '#client/ui/fold.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { MenuButton, RowMenu } from '#client/ui/row-menu.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { PayrollImport } from '#shared/payroll/imports.ts'
import type { ListedPeriod } from '#shared/payroll/period.ts'
import { dateRange, modeNames, periodTitle, saysItsDays, sourceNames } from '#shared/payroll/words.ts'
import { type DayRange, formatNearDay } from '#shared/time/day.ts'
import { dayOf, formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { PeriodRecords } from './period-records.tsx'

export const people = (count: number) => (count === 1 ? t`1 employee` : t`${count} employees`)

/** Marks a forgotten week between the periods around it. */
export const UnpaidLine = ({ days }: { days: DayRange }) => (
  <li className="flex min-h-9 items-center gap-2 border-line border-t px-4 text-attention text-sm md:px-6">
    <CalendarX2 aria-hidden="true" className="size-4 shrink-0" />
    {t`No payroll: ${dateRange({ startDate: days.start, endDate: days.end })}`}
  </li>
)

const columns = 'xl:grid xl:grid-cols-[16rem_1fr_7rem_7rem_5.5rem] xl:items-center xl:gap-x-6'

/** Only where periods are laid out in columns; elsewhere each one has its own labels. */
export const PeriodHeadings = () => (
  <div
    aria-hidden="true"
    className={`hidden border-line border-t bg-sunken py-2 font-semibold text-muted text-sm md:px-6 ${columns}`}
  >
    <span className="col-start-3 text-right">{t`Total`}</span>
    <span className="text-right">{t`Net`}</span>
  </div>
)

/** A line that unfolds its records wherever it is pressed. */
export function PeriodLine({ period, onDelete }: { period: ListedPeriod; onDelete: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const title = periodTitle(period)
  const details = `period-${period.id}`
  return (
    <li className="border-line border-t">
      <div
        className={`relative flex flex-wrap items-center gap-x-4 px-4 py-2 transition-colors hover:bg-sunken/50 md:grid md:grid-cols-[1fr_auto_auto] md:gap-x-6 md:px-6 xl:py-1 ${columns}`}
      >
        <div className="min-w-0 flex-1">
          <h3 className="wrap-anywhere font-normal">{title}</h3>
          {!saysItsDays(period) && <p className="text-muted text-sm">{dateRange(period)}</p>}
        </div>
        <p className="text-muted text-sm phone:order-last phone:w-full md:max-xl:col-start-1">{t`Imported from ${sourceNames[period.importedFrom]} on ${formatNearDay(dayOf(period.importedAt))} · ${people(period.recordCount)}`}</p>
        <dl className="flex flex-wrap gap-x-4 text-sm phone:order-last phone:w-full phone:justify-between md:max-xl:col-start-2 md:max-xl:row-span-2 md:max-xl:row-start-1 md:max-xl:flex-col md:max-xl:items-end xl:contents xl:text-base">
          <Sum label={t`Total`} amount={period.totalGross} />
          <Sum label={t`Net`} amount={period.totalNet} isAnswer />
        </dl>
        <div className="-mr-3 flex justify-end md:max-xl:col-start-3 md:max-xl:row-span-2 md:max-xl:row-start-1">
          <IconButton
            label={isOpen ? t`Hide the records of ${title}` : t`Show the records of ${title}`}
            tooltip={false}
            aria-expanded={isOpen}
            aria-controls={details}
            onClick={() => setOpen(!isOpen)}
            className="static! text-muted after:absolute after:inset-0"
          >
            <FoldChevron />
          </IconButton>
          <RowMenu label={title}>
            <MenuButton icon={Trash2} label={t`Delete ${title}`} onClick={onDelete}>
              {t`Delete`}
            </MenuButton>
          </RowMenu>
        </div>
      </div>
      <div id={details}>
        {isOpen && (
          <div className="pt-3">
            <PeriodRecords period={period} />
            <PeriodFiles periodId={period.id} />
          </div>
        )}
      </div>
    </li>
  )
}

function Sum({ label, amount, isAnswer = false }: { label: string; amount: string; isAnswer?: boolean }) {
  return (
    <div className="flex gap-1.5 xl:justify-end">
      <dt className="text-muted xl:sr-only">{label}</dt>
      <dd className={isAnswer ? 'tabular font-semibold' : 'tabular text-muted'}>{dollars(amount)}</dd>
    </div>
  )
}

/** All imports of a period's days, newest first, even if it was deleted in between. */
function PeriodFiles({ periodId }: { periodId: string }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="px-4 pb-6 md:px-6">
      <h3 id={heading} className="font-semibold">{t`Imports of these days`}</h3>
      <Loaded
        read={useEndpoint('GET /api/payroll-periods/:id/imports', { params: { id: periodId } })}
        failed={t`The imports could not be loaded.`}
        waiting={<SkeletonLines lines={2} label={t`Loading the imports`} />}
        empty={<p className="text-muted text-sm">{t`No import of these days was kept.`}</p>}
      >
        {(imports) => (
          <ul className="divide-y divide-line">
            {imports.map((each, at) => (
              <Import key={each.id} {...each} isFirst={at === imports.length - 1} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

const records = (count: number) => (count === 1 ? t`1 record` : t`${count} records`)

function Import({ isFirst, ...made }: PayrollImport & { isFirst: boolean }) {
  const facts = [
    records(made.recordCount),
    // Before the first one there was nothing to replace or to add to.
    !isFirst && modeNames[made.mode],
    made.fileName ?? sourceNames[made.importedFrom],
  ]
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3">
      <div className="wrap-anywhere min-w-0 flex-1 basis-64 text-sm">
        <p>{t`Imported by ${nameOf(made.importedBy)} on ${formatInstant(made.importedAt)}`}</p>
        <p className="text-muted">{facts.filter(Boolean).join(' · ')}</p>
        {made.findings.length > 0 && <Findings findings={made.findings} />}
      </div>
      {made.hasFile && (
        <a
          href={`/api/payroll-imports/${made.id}/file`}
          download
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
          aria-label={t`Download ${made.fileName ?? ''}`}
        >
          <Download aria-hidden="true" />
          {t`Download`}
        </a>
      )}
    </li>
  )
}

function Findings({ findings }: { findings: string[] }) {
  return (
    <Fold
      variant="words"
      summary={findings.length === 1 ? t`1 finding looked at` : t`${findings.length} findings looked at`}
    >
      <ul className="mb-2 flex list-disc flex-col gap-1 pl-5">
        {findings.map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none changes its place
          <li key={at} className="whitespace-pre-line">
            {finding}
          </li>
        ))}
      </ul>
    </Fold>
  )
}
