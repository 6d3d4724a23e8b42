import { Field } from '#client/ui/field.tsx'

/** An amount in dollars and cents. */
export const CashField = ({ name, label }: { name: 'startingCash' | 'endingCash' | 'dropAmount'; label: string }) => (
  <Field
    name={name}
    type="number"
    step="0.01"
    min="0"
    inputMode="decimal"
    prefix="$"
    label={label}
    autoComplete="off"
  />
)
