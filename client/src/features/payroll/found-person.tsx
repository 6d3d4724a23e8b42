import { Ban, Check, CircleHelp, Link2, MinusCircle, TriangleAlert, UserCheck, Users } from 'lucide-react'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { columnNames } from '#shared/payroll/fields.ts'
import type { PayrollRow } from '#shared/payroll/file.ts'
import type { Choice, PlannedRow, Unknown, Verdict } from '#shared/payroll/plan.ts'
import { reasonWords } from '#shared/payroll/suggestions.ts'
import { hours } from '#shared/payroll/words.ts'
import { employeeName } from '#shared/users/name.ts'
import type { PeopleById } from './people.ts'

/** Whose a row is, and how that was found. */
export function Found({ verdict, people }: { verdict: Verdict; people: PeopleById }) {
  const person = 'userId' in verdict ? people.get(verdict.userId) : undefined
  return (
    <div className="flex flex-col items-start gap-1">
      {person && (
        <p className="wrap-anywhere">
          {employeeName(person)}
          <span className="block text-muted text-sm">{person.email}</span>
          {!person.isActive && (
            <span className="block text-muted text-sm">{t`Deactivated; still paid by this import.`}</span>
          )}
        </p>
      )}
      <HowBadge verdict={verdict} />
      {verdict.status === 'booked' && verdict.isAddedUp && <Badge icon={Users}>{t`Rows added up`}</Badge>}
      {verdict.status === 'booked' && verdict.isShared && (
        <p className="text-attention text-sm">{t`Several people bear this name.`}</p>
      )}
      {verdict.status === 'ambiguous' && <p className="text-muted text-sm">{whyAmbiguous(verdict, people)}</p>}
      {verdict.status === 'suggested' &&
        verdict.suggestions.map(({ userId, reason }) => (
          <p key={userId} className="wrap-anywhere text-sm">
            {`${employeeName(people.get(userId))}?`}
            <span className="block text-muted">{reasonWords[reason]}</span>
          </p>
        ))}
    </div>
  )
}

function whyAmbiguous({ why, candidates }: Extract<Verdict, { status: 'ambiguous' }>, people: PeopleById) {
  if (why === 'namesakes') return t`${candidates.length} people fit this name.`
  if (why === 'id') return t`The name and the payroll ID do not belong to the same person.`
  const numbers = candidates.flatMap((userId) => people.get(userId)?.payrollId ?? [])
  return t`The payroll ID may be ${numbers.join(t` or `)}.`
}

const hows = {
  id: { tone: 'good', icon: Check, word: t`Payroll ID` },
  name: { tone: 'good', icon: Check, word: t`Exact name` },
  alias: { tone: 'info', icon: Link2, word: t`Remembered name` },
  picked: { tone: 'info', icon: UserCheck, word: t`Picked` },
  twice: { tone: 'attention', icon: TriangleAlert, word: t`Several rows` },
  ambiguous: { tone: 'attention', icon: CircleHelp, word: t`Ambiguous` },
  suggested: { tone: 'attention', icon: CircleHelp, word: t`Suggestion` },
  unmatched: { tone: 'attention', icon: CircleHelp, word: t`Not found` },
  held: { tone: 'attention', icon: TriangleAlert, word: t`To decide` },
  leftOut: { tone: 'neutral', icon: MinusCircle, word: t`Left out` },
  ignored: { tone: 'neutral', icon: Ban, word: t`Ignored` },
} satisfies Record<string, { tone: Tone; icon: typeof Check; word: string }>

export function HowBadge({ verdict }: { verdict: Verdict }) {
  const { tone, icon, word } = hows[verdict.status === 'booked' ? verdict.how : verdict.status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}

/** Why what a row pays is not known. */
export function HeldBecause({ row, because }: { row: PayrollRow; because: readonly Unknown[] }) {
  return (
    <ul className="wrap-anywhere text-attention text-sm">
      {because.length === 0 && <li>{t`Waits for the other rows of this person.`}</li>}
      {because.map((unknown) => (
        <li key={unknown.field}>{wordsOf(unknown, row)}</li>
      ))}
    </ul>
  )
}

function wordsOf({ field, why }: Unknown, row: PayrollRow) {
  if (why === 'nothing') return t`Gross Pay is 0 beside ${hours(row.hoursWorked)} hours.`
  if (why === 'noWages') return t`Its hours or its rate are blank: it pays no wages.`
  if (why === 'sign') return t`Deductions of ${dollars(row.deductions)} have another sign than those of other rows.`
  const cell =
    row.marks
      .find((mark) => mark.field === field)
      ?.text.trim()
      .slice(0, 40) ?? ''
  return t`${columnNames[field]} says “${cell}”, which is no number.`
}

interface HeldActionsProps {
  planned: PlannedRow
  accept: (row: number, isMeant: boolean) => void
  choose: (row: number, choice: Choice) => void
}

/** Each row is decided by itself, because it is somebody's pay. */
export function HeldActions({ planned: { row, verdict }, accept, choose }: HeldActionsProps) {
  const [unknown] = verdict.status === 'held' ? verdict.because : []
  const ofRow = t`row ${row.row}, ${row.employeeName}`
  const button = (label: string, onClick: () => void) => (
    <Button size="sm" variant="secondary" onClick={onClick} aria-label={`${label}: ${ofRow}`}>
      {label}
    </Button>
  )
  if (!unknown) return null
  return (
    <>
      {button(t`Import with ${dollars(unknown.taken)}`, () => accept(row.row, true))}
      {button(t`Leave out`, () => choose(row.row, { kind: 'leaveOut' }))}
    </>
  )
}
