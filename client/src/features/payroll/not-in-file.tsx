import { Fold } from '#client/ui/fold.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { employeeName } from '#shared/users/name.ts'
import type { PeopleById } from './people.ts'

interface NotInFileProps {
  /** With what they were paid. */
  missing: readonly { userId: string; grossPay: string }[]
  people: PeopleById
}

/** Who was paid in the period before, and is not paid by this import. */
export function NotInFile({ missing, people }: NotInFileProps) {
  if (missing.length === 0) return null
  return (
    <Fold
      variant="card"
      summary={
        <span className="font-semibold">
          {missing.length === 1
            ? t`1 person of the payroll before is not in this file`
            : t`${missing.length.toLocaleString('en-US')} people of the payroll before are not in this file`}
        </span>
      }
    >
      {() => (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto border-line border-t">
          {missing.map(({ userId, grossPay }) => (
            <li key={userId} className="flex flex-wrap justify-between gap-x-4 px-4 py-2 md:px-6">
              <span className="wrap-anywhere">{employeeName(people.get(userId))}</span>
              <span className="tabular text-muted">{t`${dollars(grossPay)} gross`}</span>
            </li>
          ))}
        </ul>
      )}
    </Fold>
  )
}
