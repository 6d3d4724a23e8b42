import { CalendarX2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { FoldChevron } from '#client/ui/fold.tsx'
import { MenuButton, RowMenu } from '#client/ui/row-menu.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { ListedPeriod } from '#shared/payroll/period.ts'
import { dateRange, periodTitle, saysItsDays, sourceNames } from '#shared/payroll/words.ts'
import { type DayRange, formatNearDay } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { people } from './import-words.ts'
import { PeriodFiles } from './period-files.tsx'
import { PeriodRecords } from './period-records.tsx'

/** A week that was forgotten is seen where it is missing. */
export const UnpaidLine = ({ days }: { days: DayRange }) => (
  <li className="flex min-h-9 items-center gap-2 border-line border-t px-4 text-attention text-sm md:px-6">
    <CalendarX2 aria-hidden="true" className="size-4 shrink-0" />
    {t`No payroll: ${dateRange({ startDate: days.start, endDate: days.end })}`}
  </li>
)

const columns = 'xl:grid xl:grid-cols-[16rem_1fr_7rem_7rem_5.5rem] xl:items-center xl:gap-x-6'

/** Each period says them itself where they do not stand in columns. */
export const PeriodHeadings = () => (
  <div
    aria-hidden="true"
    className={`hidden border-line border-t bg-sunken py-2 font-semibold text-muted text-sm md:px-6 ${columns}`}
  >
    <span className="col-start-3 text-right">{t`Total`}</span>
    <span className="text-right">{t`Net`}</span>
  </div>
)

/** A line that is pressed anywhere, and opens to the records. */
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
