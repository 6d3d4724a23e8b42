import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'

interface ChangesTableProps {
  changes: readonly { column?: string; label: string; before: ReactNode; after: ReactNode }[]
  /** Which of the two there is: what was made has nothing before it, what was deleted nothing after it. */
  of?: { before: object | null; after: object | null }
}

const cell = 'border-line border-b py-1.5 pr-3 align-top wrap-anywhere'
const value = `${cell} whitespace-pre-line`

/** Field by field, what was there and what is there now. */
export const ChangesTable = ({ changes, of = { before: {}, after: {} } }: ChangesTableProps) => (
  <table className="w-full table-fixed separate-cells text-left text-sm">
    <caption className="sr-only">{t`What became different`}</caption>
    <thead>
      <tr className="text-muted">
        <th scope="col" className={cell}>{t`Field`}</th>
        {of.before !== null && <th scope="col" className={cell}>{t`Before`}</th>}
        {of.after !== null && <th scope="col" className={cell}>{t`After`}</th>}
      </tr>
    </thead>
    <tbody>
      {changes.map(({ column, label, before, after }) => (
        <tr key={column ?? label}>
          <th scope="row" className={`${cell} font-normal text-muted`}>
            {label}
          </th>
          {of.before !== null && <td className={value}>{before || '—'}</td>}
          {of.after !== null && <td className={value}>{after || '—'}</td>}
        </tr>
      ))}
    </tbody>
  </table>
)
