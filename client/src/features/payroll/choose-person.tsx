import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { hiddenIn } from '#shared/payroll/matcher.ts'
import type { Choice, Plan, PlannedRow } from '#shared/payroll/plan.ts'
import { hours } from '#shared/payroll/words.ts'
import { isFound } from '#shared/text/fold.ts'
import { employeeName } from '#shared/users/name.ts'
import type { ListedUser } from '#shared/users/user.ts'
import type { PeopleById } from './people.ts'

interface PersonDialogProps {
  planned: PlannedRow
  plan: Plan
  people: PeopleById
  /** False for a total, whose name is not worth remembering. */
  isPay: boolean
  onChoose: (choice: Choice) => void
  onClose: () => void
}

/** More people are found by typing. */
const mostShown = 30

export function PersonDialog({ planned: { row, verdict }, plan, people, isPay, onChoose, onClose }: PersonDialogProps) {
  const [wanted, setWanted] = useState('')
  const [userId, setUserId] = useState('userId' in verdict ? verdict.userId : undefined)
  const [isRemembered, setRemembered] = useState(false)
  const everybody = useMemo(() => [...people.values()], [people])
  const first = useMemo(() => likelyFor({ row, verdict }, everybody), [verdict, row, everybody])
  const others = everybody.filter((person) => !first.includes(person))
  const matching = (list: ListedUser[]) => list.filter((person) => matches(person, wanted))
  const shownFirst = matching(first)
  const shownOthers = matching(others)
  const rowsOf = useMemo(() => rowsByPerson(plan, row.row), [plan, row])
  const chosen = userId && people.get(userId)
  const choice = (person: ListedUser) => (
    <Option
      key={person.id}
      person={person}
      otherRows={rowsOf.get(person.id)}
      isChosen={person.id === userId}
      onChoose={() => setUserId(person.id)}
    />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Whose row is “${row.employeeName}”?`}
      description={t`Row ${row.row}: ${hours(row.hoursWorked)} hours, ${dollars(row.tipsPay)} tips, ${dollars(row.grossPay)} gross.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => onChoose({ kind: 'leaveOut' })}>{t`Leave row out`}</Button>
          <Button disabled={!chosen} onClick={() => userId && onChoose({ kind: 'person', userId, isRemembered })}>
            {chosen ? t`Choose ${employeeName(chosen)}` : t`Choose a person`}
          </Button>
        </>
      }
    >
      <PlainField
        type="search"
        label={t`Find a person`}
        placeholder={t`Name or email`}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {shownFirst.length > 0 && (
        <Options legend={verdict.status === 'ambiguous' ? t`These people fit the name` : t`Perhaps one of these`}>
          {shownFirst.map(choice)}
        </Options>
      )}
      <Options legend={t`Everybody`} hint={shownOthers.length === 0 ? t`Nobody else matches.` : undefined}>
        {shownOthers.slice(0, mostShown).map(choice)}
        {shownOthers.length > mostShown && (
          <p className="px-3 py-2 text-muted text-sm">{t`And ${shownOthers.length - mostShown} more: type a part of the name.`}</p>
        )}
      </Options>
      {isPay && (
        <Checkbox
          label={t`Remember “${row.employeeName}” for this person`}
          hint={t`The next import then finds them by itself.`}
          checked={isRemembered}
          onChange={(event) => setRemembered(event.target.checked)}
        />
      )}
    </Dialog>
  )
}

function matches(person: ListedUser, wanted: string) {
  return isFound(`${employeeName(person)} ${person.email}`, wanted)
}

/** The other rows of each person, to warn before somebody is chosen twice. */
function rowsByPerson(plan: Plan, except: number) {
  const rows = new Map<string, number[]>()
  for (const { row, verdict } of plan.rows)
    if ('userId' in verdict && row.row !== except)
      rows.set(verdict.userId, [...(rows.get(verdict.userId) ?? []), row.row])
  return rows
}

function Options({ legend, hint, children }: { legend: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">{legend}</legend>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      <div className="max-h-72 overflow-y-auto">{children}</div>
    </fieldset>
  )
}

interface OptionProps {
  person: ListedUser
  otherRows: number[] | undefined
  isChosen: boolean
  onChoose: () => void
}

function Option({ person, otherRows, isChosen, onChoose }: OptionProps) {
  const remarks = [
    person.formerNumber === null && person.email,
    !person.isActive && t`deactivated`,
    otherRows && t`has row ${otherRows.join(', ')} already`,
  ].filter(Boolean)
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 py-1.5 transition-colors hover:bg-sunken has-checked:bg-brand-soft">
      <input
        type="radio"
        name="person"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="wrap-anywhere min-w-0">
        {employeeName(person)}
        <span className="block text-muted text-sm">{remarks.join(' · ')}</span>
      </span>
    </label>
  )
}

const leaveOut = 'leaveOut'

interface PersonSelectProps {
  planned: PlannedRow
  people: PeopleById
  onChoose: (choice: Choice) => void
}

/** Chooses the person within the row. It is filled when it is touched, since a table may have many of these. */
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

/** People that the row may mean: they fit, are suggested, or their name stands in its text. */
function likelyFor({ row, verdict }: PlannedRow, everybody: readonly ListedUser[]): ListedUser[] {
  const ids =
    verdict.status === 'ambiguous'
      ? new Set(verdict.candidates)
      : verdict.status === 'suggested'
        ? new Set(verdict.suggestions.map(({ userId }) => userId))
        : undefined
  return ids ? everybody.filter(({ id }) => ids.has(id)) : hiddenIn(row.employeeName, everybody)
}
