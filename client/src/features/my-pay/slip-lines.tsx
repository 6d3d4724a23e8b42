import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { dollarsFromCents } from '#shared/money/money.ts'
import type { Slip } from '#shared/payroll/slip.ts'

interface SlipLinesProps {
  slip: Slip
  regularHint?: ReactNode
  tipsHint?: ReactNode
  bonusesHint?: ReactNode
  netHint?: ReactNode
}

/** Pay from its parts to what is paid out, added up as on paper. */
export function SlipLines({ slip, regularHint, tipsHint, bonusesHint, netHint }: SlipLinesProps) {
  return (
    <dl className="flex flex-col gap-1.5">
      <Line label={t`Regular Pay`} cents={slip.regularPay} hint={regularHint} />
      {slip.overtimePay !== 0 && <Line label={t`Overtime Pay`} cents={slip.overtimePay} />}
      <Line label={t`Tips`} cents={slip.tipsPay} hint={tipsHint} />
      <Line label={t`Bonuses`} cents={slip.bonuses} hint={bonusesHint} />
      {slip.otherPay !== 0 && <Line label={t`Other, not named in the file`} cents={slip.otherPay} isOpen />}
      <Line label={t`Gross Pay`} cents={slip.grossPay} kind="subtotal" />
      <Line
        label={t`Deductions`}
        cents={-slip.deductions}
        words={slip.knowsDeductions ? undefined : t`none imported`}
      />
      {slip.otherDeductions !== 0 && (
        <Line label={t`Other deductions, not named in the file`} cents={-slip.otherDeductions} isOpen />
      )}
      <Line label={t`Net Pay`} cents={slip.netPay} hint={netHint} kind="total" />
    </dl>
  )
}

interface LineProps {
  label: string
  cents: number
  /** Shown instead of the amount. */
  words?: string | undefined
  hint?: ReactNode
  /** The file does not say what it is. */
  isOpen?: boolean
  kind?: 'part' | 'subtotal' | 'total'
}

function Line({ label, cents, words, hint, isOpen, kind = 'part' }: LineProps) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-baseline gap-x-2',
        kind === 'subtotal' && 'border-ink border-t pt-1.5',
        kind === 'total' && 'mt-1 border-ink border-t-3 border-double pt-2',
      )}
    >
      <dt
        className={clsx(
          'flex min-w-0 flex-1 items-baseline gap-2 after:min-w-4 after:flex-1 after:border-edge after:border-b after:border-dotted',
          kind !== 'part' && 'font-semibold',
          isOpen && 'text-attention',
        )}
      >
        {label}
      </dt>
      <dd
        className={clsx('whitespace-nowrap text-right', words ? 'text-muted' : 'ticket', kind === 'total' && 'text-xl')}
      >
        {words ?? dollarsFromCents(cents)}
      </dd>
      {hint && <dd className="basis-full text-muted text-sm">{hint}</dd>}
    </div>
  )
}
