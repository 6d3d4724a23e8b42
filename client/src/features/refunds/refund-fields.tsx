import { clsx } from 'clsx'
import { useId } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useEndpoint } from '#client/api/hooks.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceField } from '#client/ui/choice-field.tsx'
import { Field } from '#client/ui/form.tsx'
import { Dryer, Washer } from '#client/ui/machine-drawings.tsx'
import { FieldError } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'
import { machineTypeNames } from '#shared/machine-problems/machine.ts'
import {
  customerMaxLength,
  type RefundInput,
  refundNoteMaxLength,
  refundReasons,
  refundWays,
} from '#shared/refunds/refund.ts'
import { reasonNames, wayNames } from '#shared/refunds/words.ts'
import { drawerKeyOf } from '#shared/shift-reports/new-shift-report.ts'
import { drawers } from '#shared/shift-reports/reads.ts'

/** Nothing is chosen yet, which the schema then refuses. */
export const blankRefund = {
  machineType: '' as RefundInput['machineType'],
  machineNumber: '',
  amount: '',
  reason: '' as RefundInput['reason'],
  way: 'cash' as const,
  drawer: '',
  customer: '',
  note: '',
}

const types = [
  { value: 'washer', label: machineTypeNames.washer, icon: Washer },
  { value: 'dryer', label: machineTypeNames.dryer, icon: Dryer },
]

/** Names of the shop's drawers, the last used first; '' is the one without a name. */
export const useDrawerNames = () => {
  const { data = [] } = useEndpoint(...drawers)
  const names = new Map<string, string>()
  for (const { drawer } of data) if (!names.has(drawerKeyOf(drawer))) names.set(drawerKeyOf(drawer), drawer ?? '')
  return [...names.values()]
}

/** Machine, reason and amount; the rest has what is most likely. */
export function RefundFields() {
  const names = useDrawerNames()
  const { getValues, setFocus } = useFormContext()
  const way = useWatch({ name: 'way' })
  const wanted = drawerKeyOf(useWatch({ name: 'drawer' }))
  // One that was given up meanwhile stays where it was written.
  const all = names.some((name) => drawerKeyOf(name) === wanted) ? names : [...names, wanted]
  return (
    <>
      <div className="flex flex-wrap items-start gap-4 md:grid md:grid-cols-2 phone:gap-3">
        <ChoiceField
          name="machineType"
          label={t`Machine Type`}
          options={types}
          onPressed={() => getValues('machineNumber') === '' && setFocus('machineNumber')}
        />
        <Field
          name="machineNumber"
          label={t`Machine Number`}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          className="phone:basis-32 phone:grow [&_input]:min-h-16 [&_input]:font-semibold [&_input]:text-xl"
        />
      </div>
      <Choices
        name="reason"
        isLong
        label={t`Reason`}
        options={refundReasons.map((value) => ({ value, label: reasonNames[value] }))}
      />
      <AmountField prefix="$" name="amount" label={t`Amount`} />
      <Choices
        name="way"
        label={t`How the money goes back`}
        options={refundWays.map((value) => ({ value, label: wayNames[value] }))}
      />
      {way === 'cash' && all.length > 1 && (
        <Choices
          name="drawer"
          label={t`Drawer`}
          options={all.map((value) => ({ value, label: value || t`Without a name` }))}
        />
      )}
      <Field
        name="customer"
        label={t`Customer`}
        hint={t`Name or phone number`}
        optional
        maxLength={customerMaxLength}
        autoComplete="off"
      />
      <Field name="note" as="textarea" rows={2} label={t`Note`} optional maxLength={refundNoteMaxLength} />
    </>
  )
}

interface ChoicesProps {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** Their words need room. */
  isLong?: boolean
}

/** One of a few at a tap, in the surrounding `Form`. */
function Choices({ name, label, options, isLong = false }: ChoicesProps) {
  const { control, setValue, getFieldState } = useFormContext()
  const chosen = useWatch({ control, name })
  const state = useFormState({ control, name, exact: true })
  const { error } = getFieldState(name, state)
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more field
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 font-semibold text-sm">
        {label}
      </p>
      <div
        className={clsx(
          'grid gap-2',
          // In pairs, so that none stands alone in a row.
          isLong ? 'grid-cols-2' : 'grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))]',
        )}
      >
        {options.map(({ value, label: words }) => (
          <Button
            key={value}
            variant="choice"
            className="wrap-anywhere px-2!"
            aria-pressed={value === chosen}
            onClick={() => setValue(name, value, { shouldDirty: true, shouldValidate: state.isSubmitted })}
          >
            {words}
          </Button>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error.message}</FieldError>}
    </div>
  )
}
