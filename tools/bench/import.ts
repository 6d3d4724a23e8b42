import type pg from 'pg'
import { readCsv } from '#client/features/payroll/read-csv.ts'
import { createMatcher } from '#shared/payroll/matcher.ts'
import { addDays } from '#shared/time/day.ts'
import { payrollFile } from './payroll-file.ts'
import { median } from './statistics.ts'
import { printTable } from './table.ts'

const rows = 5_000
const repeats = 5

/** What the browser does with a file of 5,000 rows, here in Node, and storing a period of everybody over HTTP. */
export async function measureImport({ pool, port, admin }: { pool: pg.Pool; port: number; admin: string }) {
  const { rows: people } = await pool.query(
    'select id, first_name as "firstName", last_name as "lastName", email, true as "isActive" from users',
  )
  const bytes = new TextEncoder().encode(payrollFile(rows, people.length))
  const reading: number[] = []
  const matching: number[] = []
  const storing: number[] = []
  const records = people.map(({ id }) => ({
    userId: id,
    hoursWorked: '38.50',
    hourlyRate: '15.25',
    regularPay: '587.13',
    tipsPay: '12.50',
    bonuses: '25.00',
    grossPay: '624.63',
    netPay: '624.63',
    notes: 'covered Saturday close',
  }))
  for (let round = 0; round < repeats; round += 1) {
    let start = performance.now()
    const file = readCsv(bytes)
    reading.push(performance.now() - start)
    start = performance.now()
    const match = createMatcher(people, [])
    for (const { employeeName, payrollId } of file.rows) match({ name: employeeName, payrollId })
    matching.push(performance.now() - start)
    const startDate = addDays('2020-01-06', round * 7)
    start = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api/payroll-periods`, {
      method: 'POST',
      headers: { cookie: admin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ startDate, endDate: addDays(startDate, 6), importedFrom: 'csv', records }),
    })
    if (response.status !== 201) throw new Error(`The import was refused: ${response.status} ${await response.text()}`)
    await response.text()
    storing.push(performance.now() - start)
  }
  const shown = (values: number[]) => `${median(values).toFixed(0)} ms`
  printTable(
    `Import of ${rows.toLocaleString('en-US')} rows for ${people.length.toLocaleString('en-US')} people`,
    ['step', 'median'],
    [
      ['read the file', shown(reading)],
      ['match its names', shown(matching)],
      [`store ${records.length.toLocaleString('en-US')} records over HTTP`, shown(storing)],
    ],
  )
}
