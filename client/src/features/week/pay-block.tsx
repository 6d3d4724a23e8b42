import { Wallet } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars, dollarsFromCents } from '#shared/money/money.ts'
import { hours, signedDollars } from '#shared/payroll/words.ts'
import type { Week } from '#shared/week/week.ts'
import type { Around } from './around.ts'
import { Block, Facts } from './block.tsx'

export function PayBlock({ pay, isOver, range }: Around & { pay: NonNullable<Week['pay']> }) {
  const { hours: worked } = pay.weeks.at(-1)!
  const { tipsPaid, tipsLogged } = pay
  return (
    <Block
      title={t`Pay`}
      icon={Wallet}
      unit={worked === null ? t`Not imported yet` : t`gross`}
      weeks={pay.weeks}
      figureOf={({ gross }) => (gross === null ? null : centsOf(gross))}
      format={dollarsFromCents}
      columns={[
        {
          key: 'hours',
          header: t`Hours`,
          numeric: true,
          cell: ({ hours: each }) => (each === null ? '–' : hours(each)),
        },
        {
          key: 'gross',
          header: t`Gross Pay`,
          numeric: true,
          cell: ({ gross }) => (gross === null ? '–' : dollars(gross)),
        },
      ]}
      isOver={isOver}
      nothing={t`No payroll was imported for these weeks.`}
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
    </Block>
  )
}
