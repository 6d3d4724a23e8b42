import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { Choices, Plan } from '#shared/payroll/plan.ts'
import { hours } from '#shared/payroll/words.ts'
import { employeeName } from '#shared/users/name.ts'
import type { PeopleById } from './people.ts'

interface DuplicatesProps {
  plan: Plan
  people: PeopleById
  choices: Choices
  onChoices: (choices: Choices) => void
}

/** With more of them, admins add up all rows or correct the file. */
const mostShown = 10

/** Asks about people with several rows before anything is imported. */
export function Duplicates({ plan, people, choices, onChoices }: DuplicatesProps) {
  const addUp = (userIds: readonly string[]) =>
    onChoices({ ...choices, addedUp: new Set([...plan.addedUp, ...userIds]) })
  const all = plan.twice.map(({ userId }) => userId)
  const shown = plan.twice.slice(0, mostShown).map(({ userId, rows }) => {
    const name = employeeName(people.get(userId))
    return (
      <Notice
        key={userId}
        tone="attention"
        title={t`${rows.length} rows for ${name}`}
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              onClick={() => addUp([userId])}
              aria-label={t`Add them up: rows for ${name}`}
            >{t`Add them up`}</Button>
            {rows.map(({ row }) => (
              <Button
                key={row}
                size="sm"
                variant="secondary"
                onClick={() =>
                  onChoices({ ...choices, byRow: new Map([...choices.byRow, [row, { kind: 'leaveOut' }]]) })
                }
              >{t`Leave out row ${row}`}</Button>
            ))}
          </div>
        }
      >
        <ul>
          {rows.map((row) => (
            <li key={row.row}>
              {t`Row ${row.row}, ${row.employeeName}: ${hours(row.hoursWorked)} hours, ${dollars(row.grossPay)}`}
              {row.belongsTo !== undefined && ` (${t`without a name, below row ${row.belongsTo}`})`}
            </li>
          ))}
        </ul>
      </Notice>
    )
  })
  return (
    <>
      <AddedUp plan={plan} people={people} choices={choices} onChoices={onChoices} />
      {shown}
      {all.length > 1 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {all.length > shown.length && (
            <p>{t`And ${(all.length - shown.length).toLocaleString('en-US')} more people with several rows.`}</p>
          )}
          <Button
            size="sm"
            variant="secondary"
            onClick={() => addUp(all)}
          >{t`Add up the rows of all ${all.length.toLocaleString('en-US')} people`}</Button>
        </div>
      )}
    </>
  )
}

/** People whose rows are added up, now or as in an earlier import, and a way to undo that. */
function AddedUp({ plan, people, choices, onChoices }: DuplicatesProps) {
  const all = [
    ...new Set(
      plan.rows.flatMap(({ verdict }) => (verdict.status === 'booked' && verdict.isAddedUp ? [verdict.userId] : [])),
    ),
  ]
  if (all.length === 0) return null
  const askAgain = (userIds: readonly string[]) =>
    onChoices({ ...choices, addedUp: new Set([...plan.addedUp].filter((userId) => !userIds.includes(userId))) })
  return (
    <Notice
      title={
        all.length === 1
          ? t`The rows of 1 person are added up`
          : t`The rows of ${all.length.toLocaleString('en-US')} people are added up`
      }
    >
      <div className="flex flex-wrap gap-2">
        {all.slice(0, mostShown).map((userId) => (
          <Button
            key={userId}
            size="sm"
            variant="secondary"
            onClick={() => askAgain([userId])}
          >{t`Do not add up ${employeeName(people.get(userId))}`}</Button>
        ))}
        {all.length > 1 && (
          <Button size="sm" variant="secondary" onClick={() => askAgain(all)}>{t`Add up none of them`}</Button>
        )}
      </div>
    </Notice>
  )
}
