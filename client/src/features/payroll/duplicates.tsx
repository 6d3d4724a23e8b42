import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { dollars } from '#shared/money/money.ts'
import type { Choices, Plan } from '#shared/payroll/plan.ts'
import { hours } from '#shared/payroll/words.ts'
import { nameOf, type PeopleById } from './people.ts'

interface DuplicatesProps {
  plan: Plan
  people: PeopleById
  choices: Choices
  onChoices: (choices: Choices) => void
}

/** People with several rows: nothing is imported before it is clear what these mean. */
export function Duplicates({ plan, people, choices, onChoices }: DuplicatesProps) {
  return plan.twice.map(({ userId, rows }) => {
    const name = nameOf(people.get(userId))
    return (
      <Notice
        key={userId}
        tone="attention"
        title={`${rows.length} rows for ${name}`}
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              onClick={() => onChoices({ ...choices, addedUp: new Set([...choices.addedUp, userId]) })}
              aria-label={`Add them up: rows for ${name}`}
            >
              Add them up
            </Button>
            {rows.map(({ row }) => (
              <Button
                key={row}
                size="sm"
                variant="secondary"
                onClick={() =>
                  onChoices({ ...choices, byRow: new Map([...choices.byRow, [row, { kind: 'leaveOut' }]]) })
                }
              >
                Leave out row {row}
              </Button>
            ))}
          </div>
        }
      >
        <ul>
          {rows.map((row) => (
            <li key={row.row}>
              Row {row.row}, {row.employeeName}: {hours(row.hoursWorked)} hours, {dollars(row.grossPay)}
            </li>
          ))}
        </ul>
      </Notice>
    )
  })
}
