import { toCsv } from '#shared/csv/csv.ts'
import { formatDate } from '#shared/time/instant.ts'
import { fullName } from './employees.ts'
import type { ReportTip, TipReport } from './report-data.ts'

type Cell = (tip: ReportTip) => string

const date: [string, Cell] = ['Date', (tip) => formatDate(tip.createdAt)]
const ofTip: [string, Cell][] = [
  ['Order ID', (tip) => tip.orderId],
  ['Amount', (tip) => tip.amount],
  ['Notes', (tip) => tip.notes ?? ''],
]
const ofPerson: [string, Cell][] = [
  ['Employee Name', ({ user }) => (user ? fullName(user) : '')],
  ['Email', ({ user }) => user?.email ?? ''],
]

const columns = {
  individual: [date, ...ofTip],
  consolidated: [date, ...ofPerson, ...ofTip],
}

export function reportCsv({ type, range, tips }: Pick<TipReport, 'type' | 'range' | 'tips'>) {
  const header = columns[type].map(([name]) => name)
  const cells = columns[type].map(([, cell]) => cell)
  const rows = tips.map((tip) => cells.map((cell) => cell(tip)))
  return {
    fileName: `${type}-tip-report-${range.start}-to-${range.end}.csv`,
    text: toCsv(header, rows, { amountColumns: ['Amount'] }),
  }
}
