import { Wallet } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars, dollarsFromCents } from '#shared/money/money.ts'
import { hours, signedDollars } from '#shared/payroll/words.ts'
import type { Week } from '#shared/week/week.ts'
import type { Around } from './around.ts'
import { Block, Facts } from './block.tsx'
import { UnpaidWeeks } from './unpaid-weeks.tsx'

export function PayBlock({ pay, soFar, range, className }: Around & { pay: NonNullable<Week['pay']> }) {
  const { hours: worked, start } = pay.weeks.at(-1)!
  const { tipsPaid, tipsLogged, unpaid } = pay
  const isUnpaid = unpaid.some((week) => week.start === start)
  return (
    <Block
      title={t`Pay`}
      icon={Wallet}
      unit={worked !== null ? t`gross` : soFar ? t`Imported once the week is over` : t`Not imported yet`}
      weeks={pay.weeks}
      figureOf={({ gross }) => (gross === null ? null : centsOf(gross))}
      format={dollarsFromCents}
      soFar={soFar}
      className={className}
      nothing={t`No payroll was imported for these weeks.`}
      isOfNote={unpaid.length > 0}
      link={{ href: `/admin/payroll-import?${range}`, label: t`Payroll Import` }}
    >
      {worked !== null && tipsPaid !== null && tipsLogged !== null && (
        <Facts
          facts={[
            { label: t`Hours`, value: hours(worked) },
            { label: t`Tips logged`, value: dollars(tipsLogged) },
            { label: t`Tips paid`, value: dollars(tipsPaid) },
            { label: t`Difference`, value: signedDollars(centsOf(tipsPaid) - centsOf(tipsLogged)) },
          ]}
        />
      )}
      {/* Where the week of the page is one of them, that stands above them already. */}
      <UnpaidWeeks title={isUnpaid ? undefined : t`Not imported yet`} weeks={unpaid} />
    </Block>
  )
}
