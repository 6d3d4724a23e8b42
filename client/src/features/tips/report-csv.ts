import { toCsv } from '#shared/csv/csv.ts'
import { t } from '#shared/language/t.ts'
import { dateInFile } from '#shared/time/instant.ts'
import { fullName } from '#shared/users/name.ts'
import type { ReportTip, TipReport } from './report-data.ts'

type Cell = (tip: ReportTip) => string

const date: [string, Cell] = [t`Date`, (tip) => dateInFile(tip.createdAt)]
const ofTip: [string, Cell][] = [
  [t`Order ID`, (tip) => tip.orderId],
  [t`Amount`, (tip) => tip.amount],
  [t`Notes`, (tip) => tip.notes ?? ''],
]
const ofPerson: [string, Cell][] = [
  [t`Employee Name`, ({ user }) => (user ? fullName(user) : '')],
  [t`Email`, ({ user }) => user?.email ?? ''],
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
    text: toCsv(header, rows, { amountColumns: [t`Amount`] }),
  }
}
