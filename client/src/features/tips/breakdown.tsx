import { useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useSearchParams } from 'wouter'
import { Card } from '#client/ui/card.tsx'
import { FilterToggle } from '#client/ui/chips.tsx'
import { TicketDrawing } from '#client/ui/drawings.tsx'
import { EmptyState } from '#client/ui/loaded.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { Table } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { isUnpaidLate } from '#shared/tips/tip.ts'
import { nameOf } from '#shared/users/name.ts'
import { columnsOf } from './breakdown-columns.tsx'
import { headsOf, nameOfRange, type ReportTip, type TipReport } from './report-data.ts'
import { useTipActions, useTipEdit } from './tip-actions.ts'

/** A line has its order, its amount and its buttons beside one another. */
const lineLook = () => 'cards:relative cards:grid-cols-[minmax(0,1fr)_auto_auto]!'

const tipKey = (tip: ReportTip) => tip.id

export function Breakdown({ report }: { report: TipReport }) {
  const [employeeId, setEmployeeId] = useState('')
  const actions = useTipActions()
  const editing = useTipEdit()
  const heading = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // A link may lead here, past the figures of the report.
    if (window.location.hash === '#breakdown') heading.current?.focus()
  }, [])

  const { type, range, tips, employees } = report
  const isKnown = employees.some(({ userId }) => userId === employeeId)
  const [search, setSearch] = useSearchParams()
  const onlyLate = search.get('show') === 'late'
  const hasLate = useMemo(() => tips.some(({ payroll }) => isUnpaidLate(payroll)), [tips])
  const shownId = isKnown ? employeeId : undefined
  const rows = useMemo(
    () =>
      shownId === undefined && !onlyLate
        ? tips
        : tips.filter(
            ({ userId, payroll }) =>
              (shownId === undefined || userId === shownId) && (!onlyLate || isUnpaidLate(payroll)),
          ),
    [tips, shownId, onlyLate],
  )
  const heads = useMemo(() => headsOf(rows), [rows])

  return (
    <Card
      title={<span ref={heading} tabIndex={-1} className="outline-none">{t`Detailed Breakdown`}</span>}
      action={
        (employees.length > 1 || hasLate || onlyLate) && (
          <div className="flex flex-wrap items-center gap-3 phone:w-full">
            {(hasLate || onlyLate) && (
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
            )}
            {employees.length > 1 && (
              <PlainField
                as="select"
                label={t`Show tips of`}
                hideLabel
                placeholder={t`All employees`}
                options={employees.map((employee) => ({ value: employee.userId, label: nameOf(employee) }))}
                value={isKnown ? employeeId : ''}
                onChange={(event) => setEmployeeId(event.target.value)}
                className="w-64 phone:w-full"
              />
            )}
          </div>
        )
      }
      flush
    >
      <FormProvider {...editing.form}>
        <Table
          caption={t`Every tip of the report`}
          columns={columnsOf(report, { editing, actions, heads, onRemoved: () => heading.current?.focus() })}
          rows={rows}
          rowKey={tipKey}
          rowClassName={lineLook}
          // With everybody's names, a table beside the sidebar leaves no room to write notes in.
          wide={type === 'consolidated'}
          framed={false}
          // Otherwise the browser scrolls back to the field that has the focus when its row leaves the page.
          className="[overflow-anchor:none]"
          empty={
            <EmptyState
              drawing={TicketDrawing}
              title={onlyLate ? t`No tips after payroll` : t`No tips found for the selected date range`}
            >
              {nameOfRange(range)}
            </EmptyState>
          }
        />
      </FormProvider>
    </Card>
  )
}
