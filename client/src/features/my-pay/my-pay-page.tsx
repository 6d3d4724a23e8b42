import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { t } from '#shared/language/t.ts'
import type { OwnRecord } from '#shared/payroll/payroll.ts'
import { ownPay } from '#shared/payroll/reads.ts'
import { AnnualSummary } from './annual-summary.tsx'
import { RecordCard } from './record-card.tsx'
import { allYears, ofYear, shownYear, yearsOf } from './years.ts'

const tabs = [
  { value: 'history', label: t`Payroll History` },
  { value: 'summary', label: t`Annual Summary` },
]

export default function MyPayPage() {
  const [search, setSearch] = useSearchParams()
  const pay = useEndpoint(...ownPay)
  const change = (name: 'tab' | 'year', value: string) =>
    setSearch((before) => new URLSearchParams([...[...before].filter(([key]) => key !== name), [name, value]]), {
      replace: true,
    })
  const years = yearsOf(pay.data ?? [])
  const year = shownYear(years, search.get('year'))
  const records = ofYear(pay.data ?? [], year)
  return (
    <>
      <PageHeader title={t`My Pay`} purpose={t`What you were paid, week by week.`} />
      <Tabs
        label={t`My Pay`}
        value={search.get('tab') === 'summary' ? 'summary' : 'history'}
        onValueChange={(tab) => change('tab', tab)}
        tabs={tabs}
      >
        <Loaded
          read={pay}
          failed={t`Your pay could not be loaded.`}
          waiting={<SkeletonCards count={3} className="grid gap-4" cardClassName="h-56" label={t`Loading your pay`} />}
        >
          {() => (
            <>
              {years.length > 1 && <Years years={years} year={year} onYear={(each) => change('year', each)} />}
              <TabPanel value="history">
                {records.length === 0 ? <Nothing year={year} /> : <History records={records} />}
              </TabPanel>
              <TabPanel value="summary">
                {records.length === 0 ? <Nothing year={year} /> : <AnnualSummary records={records} />}
              </TabPanel>
            </>
          )}
        </Loaded>
      </Tabs>
    </>
  )
}

function Years({ years, year, onYear }: { years: string[]; year: string; onYear: (year: string) => void }) {
  return (
    <fieldset className="mb-6 flex flex-wrap gap-2" data-no-print>
      <legend className="sr-only">{t`Year`}</legend>
      {[...years, allYears].map((each) => (
        <Button
          key={each}
          size="sm"
          variant={each === year ? 'primary' : 'secondary'}
          aria-pressed={each === year}
          onClick={() => onYear(each)}
        >
          {each === allYears ? t`All Years` : each}
        </Button>
      ))}
    </fieldset>
  )
}

function Nothing({ year }: { year: string }) {
  return (
    <EmptyState
      drawing="papers"
      title={year === allYears ? t`No payroll records found.` : t`No payroll records found for ${year}.`}
    >{t`Your pay appears here once the office has imported it.`}</EmptyState>
  )
}

/** One card for each record; a single one can be printed by itself. */
function History({ records }: { records: OwnRecord[] }) {
  const [printed, setPrinted] = useState<string>()
  useEffect(() => {
    if (!printed) return
    const done = () => setPrinted(undefined)
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [printed])
  return (
    <ul className="grid gap-4">
      {records.map((record) => (
        <li key={record.id} className={printed && printed !== record.id ? 'print:hidden' : undefined}>
          <RecordCard record={record} onPrint={() => setPrinted(record.id)} />
        </li>
      ))}
    </ul>
  )
}
