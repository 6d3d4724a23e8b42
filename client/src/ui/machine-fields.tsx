import { useFormContext } from 'react-hook-form'
import { t } from '#shared/language/t.ts'
import { ChoiceField } from './choice-field.tsx'
import { Field } from './form.tsx'
import { Dryer, Washer } from './machine-drawings.tsx'

export const machineTypeOptions = [
  { value: 'washer', label: t`Washer`, icon: Washer },
  { value: 'dryer', label: t`Dryer`, icon: Dryer },
]

/** Which machine, in large: `machineType` and `machineNumber` of the surrounding `Form`. */
export function MachineFields() {
  const { getValues, setFocus } = useFormContext()
  return (
    // Below one another where the words of both do not fit, as Spanish ones on a small phone.
    <div className="flex flex-wrap items-start gap-4 md:grid md:grid-cols-2 phone:gap-3">
      <ChoiceField
        name="machineType"
        label={t`Machine Type`}
        options={machineTypeOptions}
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
  )
}
