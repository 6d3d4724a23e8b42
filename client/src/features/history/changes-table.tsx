import type { HistoryEntry, HistoryNames } from '#shared/history/history.ts'
import { changesIn } from '#shared/history/records.ts'
import { t } from '#shared/language/t.ts'

const cell = 'border-line border-b py-1.5 pr-3 align-top break-words'

/** Field by field, what was there and what is there now. */
export function ChangesTable({ entry, names }: { entry: HistoryEntry; names: HistoryNames }) {
  const changes = changesIn(entry, names)
  if (changes.length === 0)
    return <p className="text-muted text-sm">{t`Nothing that can be shown became different.`}</p>
  return (
    <table className="w-full table-fixed separate-cells text-left text-sm">
      <caption className="sr-only">{t`What became different`}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className={cell}>{t`Field`}</th>
          {entry.before && <th scope="col" className={cell}>{t`Before`}</th>}
          {entry.after && <th scope="col" className={cell}>{t`After`}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ column, label, before, after }) => (
          <tr key={column}>
            <th scope="row" className={`${cell} font-normal text-muted`}>
              {label}
            </th>
            {entry.before && <td className={`${cell} whitespace-pre-line`}>{before || '—'}</td>}
            {entry.after && <td className={`${cell} whitespace-pre-line`}>{after || '—'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
