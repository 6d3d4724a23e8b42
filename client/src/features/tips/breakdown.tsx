import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useSearchParams } from 'wouter'
import { Card } from '#client/ui/card.tsx'
import { FilterToggle } from '#client/ui/chips.tsx'
import { TicketDrawing } from '#client/ui/drawings.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { EmptyState } from '#client/ui/loaded.tsx'
import { Table } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { isUnpaidLate } from '#shared/tips/tip.ts'
import { nameOf } from '#shared/users/name.ts'
import { columnsOf } from './breakdown-columns.tsx'
import { headsOf, nameOfRange, type ReportTip, type TipReport } from './report-data.ts'
import { useTipActions } from './tip-actions.ts'
import { useTipEdit } from './tip-form.tsx'

/** A line has its order, its amount and its buttons beside one another. */
const lineLook = () => 'cards:relative cards:grid-cols-[minmax(0,1fr)_auto_auto]!'

const tipKey = (tip: ReportTip) => tip.id

/** Every tip in a table; those of several people stand folded below their names. */
export function Breakdown({ report }: { report: TipReport }) {
  const editing = useTipEdit()
  const heading = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // A link may lead here, past the figures of the report.
    if (window.location.hash === '#breakdown') heading.current?.focus()
  }, [])

  const { tips, employees } = report
  const [search, setSearch] = useSearchParams()
  const onlyLate = search.get('show') === 'late'
  const hasLate = useMemo(() => tips.some(({ payroll }) => isUnpaidLate(payroll)), [tips])
  const rows = useMemo(() => (onlyLate ? tips.filter(({ payroll }) => isUnpaidLate(payroll)) : tips), [tips, onlyLate])
  const table = { report, editing, heading, onlyLate }

  return (
    <Card
      title={<span ref={heading} tabIndex={-1} className="outline-none">{t`Detailed Breakdown`}</span>}
      action={
        (hasLate || onlyLate) && (
          <FilterToggle
            label={t`Only after payroll`}
            on={onlyLate}
            onChange={(on) =>
              setSearch(
                (before) => [...[...before].filter(([name]) => name !== 'show'), ...(on ? [['show', 'late']] : [])],
                { replace: true },
              )
            }
          />
        )
      }
      flush
    >
      <FormProvider {...editing.form}>
        {employees.length > 1 && !onlyLate ? (
          employees.map((employee) => (
            <Fold
              key={employee.userId}
              className="border-line border-t"
              summary={
                <>
                  <span className="wrap-anywhere min-w-0 flex-1 font-semibold">{nameOf(employee)}</span>
                  <span className="text-muted text-sm">
                    {employee.totalTips === 1 ? t`1 order` : t`${employee.totalTips.toLocaleString('en-US')} orders`}
                  </span>
                  <span className="ticket w-28 text-right">{dollars(employee.totalAmount)}</span>
                </>
              }
            >
              {() => <TipsOf {...table} rows={tips} userId={employee.userId} />}
            </Fold>
          ))
        ) : (
          <TipsOf {...table} rows={rows} />
        )}
      </FormProvider>
    </Card>
  )
}

interface TipsOfProps {
  report: TipReport
  rows: ReportTip[]
  /** Theirs alone. */
  userId?: string
  editing: ReturnType<typeof useTipEdit>
  heading: RefObject<HTMLElement | null>
  onlyLate: boolean
}

function TipsOf({ report, rows: all, userId, editing, heading, onlyLate }: TipsOfProps) {
  const actions = useTipActions()
  const rows = useMemo(() => (userId ? all.filter((tip) => tip.userId === userId) : all), [all, userId])
  const heads = useMemo(() => headsOf(rows), [rows])
  return (
    <Table
      caption={t`Every tip of the report`}
      columns={columnsOf(report, { editing, actions, heads, onRemoved: () => heading.current?.focus() })}
      rows={rows}
      rowKey={tipKey}
      rowClassName={lineLook}
      // With everybody's names, a table beside the sidebar leaves no room to write notes in.
      wide={report.type === 'consolidated'}
      framed={false}
      // Otherwise the browser scrolls back to the field that has the focus when its row leaves the page.
      className="[overflow-anchor:none]"
      empty={
        <EmptyState
          drawing={TicketDrawing}
          title={onlyLate ? t`No tips after payroll` : t`No tips found for the selected date range`}
        >
          {nameOfRange(report.range)}
        </EmptyState>
      }
    />
  )
}
