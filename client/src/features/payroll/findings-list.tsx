import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { Finding } from '#shared/payroll/row-findings.ts'
import { employeeName } from '#shared/users/name.ts'
import type { PeopleById } from './people.ts'

interface LookedAt {
  isDone: boolean
  set: (isDone: boolean) => void
  /** Shown when somebody tries to import before looking at them. */
  error: string | undefined
  checkbox: RefObject<HTMLInputElement | null>
  /** False if somebody still has to look; then the error is shown. */
  confirm: () => boolean
}

/** Whether somebody has looked at exactly these findings. As soon as they change, that is asked again. */
export function useLookedAt(findings: readonly Finding[] = []): LookedAt {
  const these = findings.map(({ text }) => text).join('\n')
  const [seen, setSeen] = useState('')
  const [asked, setAsked] = useState('')
  const checkbox = useRef<HTMLInputElement>(null)
  const isDone = seen === these
  return {
    isDone,
    set: (isDone) => setSeen(isDone ? these : ''),
    error: !isDone && asked === these ? t`Please look at these findings first, and say that you have.` : undefined,
    checkbox,
    confirm: () => {
      if (isDone) return true
      setAsked(these)
      checkbox.current?.focus()
      return false
    },
  }
}

interface FindingsListProps {
  findings: readonly Finding[]
  lookedAt: LookedAt
  onShowRow: (row: number) => void
}

export const findingsId = 'payroll-findings'

/** The file of another shop may have thousands. */
const firstShown = 50

/** What may be wrong, gravest first. It does not prevent the import, but an admin has to confirm having looked. */
export function FindingsList({ findings, lookedAt, onShowRow }: FindingsListProps) {
  const [isComplete, setComplete] = useState(false)
  if (findings.length === 0) return null
  const isOne = findings.length === 1
  return (
    <section id={findingsId} aria-labelledby="findings-heading" className="flex flex-col gap-3">
      <h3 id="findings-heading" className="font-semibold">
        {isOne ? t`1 thing to look at` : t`${findings.length.toLocaleString('en-US')} things to look at`}
      </h3>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded border border-line">
        {(isComplete ? findings : findings.slice(0, firstShown)).map(({ text, row, isGrave }) => (
          <li
            key={text}
            className={clsx('flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2', isGrave && 'bg-trouble-soft')}
          >
            {isGrave && <CircleAlert role="img" aria-label={t`Grave`} className="size-5 shrink-0 text-trouble" />}
            <span className={clsx('wrap-anywhere tabular min-w-0 flex-1 basis-64', isGrave && 'font-semibold')}>
              {text}
            </span>
            {row !== undefined && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t`Show row ${row}: ${text}`}
                onClick={() => onShowRow(row)}
              >{t`Show row ${row}`}</Button>
            )}
          </li>
        ))}
      </ul>
      {!isComplete && findings.length > firstShown && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => setComplete(true)}
        >{t`Show all ${findings.length.toLocaleString('en-US')} findings`}</Button>
      )}
      <Checkbox
        ref={lookedAt.checkbox}
        label={
          isOne
            ? t`I have looked at this finding`
            : t`I have looked at these ${findings.length.toLocaleString('en-US')} findings`
        }
        hint={t`They are kept with the import.`}
        checked={lookedAt.isDone}
        aria-invalid={lookedAt.error ? true : undefined}
        onChange={(event) => lookedAt.set(event.target.checked)}
      />
      {lookedAt.error && <Notice tone="trouble" live title={lookedAt.error} />}
    </section>
  )
}

interface NotInFileProps {
  /** With their last pay. */
  missing: readonly { userId: string; grossPay: string }[]
  people: PeopleById
}

/** People who were paid in the last period and are not in this import. */
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
