import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { SlipDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded, type Reading } from '#client/ui/loaded.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { useIsPrinting } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import type { OwnRecord } from '#shared/payroll/period.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { AnnualSummary } from './annual-summary.tsx'
import { type Answering, PaySlip, type PaySlipProps } from './pay-slip.tsx'
import { allYears, ofYear, shownYear, yearsOf } from './years.ts'

const tabs = [
  { value: 'history', label: t`Payroll History` },
  { value: 'summary', label: t`Annual Summary` },
]

interface PayByYearProps {
  label: string
  read: Reading<OwnRecord[]>
  failed: string
  /** What screen readers hear until it is there. */
  waiting: string
  /** What will stand here where there is no pay at all. */
  whenNone: string
  /** For admins, who import it. */
  linksToImport: boolean
  /** Whose pay it is. */
  person: SessionUser
  /** Whether they look at it themselves. */
  isOwn?: boolean
  onAnswer?: Answering | undefined
}

/** The pay of one person: its records, and what they come to in a year. */
export function PayByYear(props: PayByYearProps) {
  const { label, read, failed, waiting, whenNone, linksToImport, person, isOwn = false, onAnswer } = props
  const [search, setSearch] = useSearchParams()
  const change = (name: 'tab' | 'year', value: string) =>
    setSearch((before) => new URLSearchParams([...[...before].filter(([key]) => key !== name), [name, value]]), {
      replace: true,
    })
  const years = yearsOf(read.data ?? [])
  const year = shownYear(years, search.get('year'))
  const records = ofYear(read.data ?? [], year)
  if (read.data?.length === 0)
    return (
      <EmptyState
        drawing={SlipDrawing}
        title={year === allYears ? t`No payroll records found.` : t`No payroll records found for ${year}.`}
        action={
          linksToImport && (
            <Link href="/admin/payroll-import" className={buttonClass({ variant: 'secondary' })}>
              {t`Payroll Import`}
            </Link>
          )
        }
      >
        {whenNone}
      </EmptyState>
    )
  return (
    <Tabs
      label={label}
      value={search.get('tab') === 'summary' ? 'summary' : 'history'}
      onValueChange={(tab) => change('tab', tab)}
      tabs={tabs}
    >
      <Loaded
        read={read}
        failed={failed}
        waiting={<SkeletonCards count={1} className="grid" cardClassName="h-96" label={waiting} />}
      >
        {() => (
          <>
            {years.length > 1 && <Years years={years} year={year} onYear={(each) => change('year', each)} />}
            <TabPanel value="history">
              <History key={year} records={records} person={person} isOwn={isOwn} onAnswer={onAnswer} />
            </TabPanel>
            <TabPanel value="summary">
              <AnnualSummary records={records} year={year} />
            </TabPanel>
          </>
        )}
      </Loaded>
    </Tabs>
  )
}

function Years({ years, year, onYear }: { years: string[]; year: string; onYear: (year: string) => void }) {
  return (
    <fieldset className="mb-6 flex flex-wrap gap-2" data-no-print>
      <legend className="sr-only">{t`Year`}</legend>
      {[...years, allYears].map((each) => (
        <Button key={each} size="sm" variant="choice" aria-pressed={each === year} onClick={() => onYear(each)}>
          {each === allYears ? t`All Years` : each}
        </Button>
      ))}
    </fieldset>
  )
}

const shownFirst = 8

/** The newest slip open, the others a line each; a single one can be printed by itself. */
function History({ records, ...rest }: Pick<PaySlipProps, 'person' | 'isOwn' | 'onAnswer'> & { records: OwnRecord[] }) {
  const [printed, setPrinted] = useState<string>()
  useEffect(() => {
    if (!printed) return
    const done = () => setPrinted(undefined)
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [printed])
  const { beginning, more } = useBeginning(records, shownFirst)
  // Paper shows all of them.
  const shown = useIsPrinting() ? records : beginning
  return (
    <>
      <ul className="[&>:first-child>*]:rounded-t [&>:first-child>*]:border-t [&>:has([open])+*>*]:rounded-t [&>:has([open])+*>*]:border-t [&>:has(+*_[open])>*]:rounded-b [&>:last-child>*]:rounded-b">
        {shown.map((record, at) => (
          <li key={record.id} className={printed && printed !== record.id ? 'print:hidden' : undefined}>
            <PaySlip {...rest} record={record} isNewest={at === 0} onPrint={() => setPrinted(record.id)} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
