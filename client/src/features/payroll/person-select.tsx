import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Choice, PlannedRow } from '#shared/payroll/plan.ts'
import { employeeName } from '#shared/users/name.ts'
import type { ListedUser } from '#shared/users/user.ts'
import type { PeopleById } from './people.ts'
import { likelyFor } from './preview-lines.ts'

const leaveOut = 'leaveOut'

interface PersonSelectProps {
  planned: PlannedRow
  people: PeopleById
  onChoose: (choice: Choice) => void
}

/** Whose row it is, said in the row. Everybody is in it from when it is touched: a table may have many of these. */
export function PersonSelect({ planned, people, onChoose }: PersonSelectProps) {
  const [isFilled, setFilled] = useState(false)
  const { row } = planned
  return (
    <select
      aria-label={t`Person of row ${row.row}, ${row.employeeName}`}
      value=""
      onPointerDown={() => setFilled(true)}
      onFocus={() => setFilled(true)}
      onChange={({ target: { value } }) =>
        onChoose(value === leaveOut ? { kind: leaveOut } : { kind: 'person', userId: value, isRemembered: false })
      }
      className="min-h-11 w-full min-w-0 rounded border border-edge bg-surface px-2 text-base"
    >
      <option value="" disabled>{t`Whose is it?`}</option>
      {isFilled && <Everybody planned={planned} people={people} />}
    </select>
  )
}

function Everybody({ planned, people }: Omit<PersonSelectProps, 'onChoose'>) {
  const everybody = [...people.values()]
  const likely = likelyFor(planned, everybody)
  const option = (person: ListedUser) => (
    <option key={person.id} value={person.id}>
      {employeeName(person)}
    </option>
  )
  return (
    <>
      {likely.length > 0 && <optgroup label={t`Perhaps one of these`}>{likely.map(option)}</optgroup>}
      <option value={leaveOut}>{t`Leave row out`}</option>
      <optgroup label={t`Everybody`}>{everybody.filter((person) => !likely.includes(person)).map(option)}</optgroup>
    </>
  )
}
