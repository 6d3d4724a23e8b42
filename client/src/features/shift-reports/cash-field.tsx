import { AmountField } from '#client/ui/amount-field.tsx'

/** An amount in dollars and cents. */
export const CashField = ({ name, label }: { name: 'startingCash' | 'endingCash' | 'dropAmount'; label: string }) => (
  <AmountField name={name} arrows prefix="$" label={label} />
)
