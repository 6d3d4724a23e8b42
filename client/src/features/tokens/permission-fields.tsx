import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { t } from '#shared/language/t.ts'
import { type OpenFeature, openFeatures, type Permission } from '#shared/tokens/token.ts'
import { featureNames } from '#shared/tokens/words.ts'

/** What a token may do, a line for each feature, in the surrounding `Form`. */
export function PermissionFields({ grantable }: { grantable: readonly Permission[] }) {
  const { control, register, getFieldState } = useFormContext()
  const { error } = getFieldState('permissions', useFormState({ control, name: 'permissions', exact: true }))
  const id = useId()
  const box = (feature: OpenFeature, does: 'read' | 'write', word: string, name: string) => {
    const permission: Permission = `${feature}:${does}`
    return grantable.includes(permission) ? (
      <Checkbox {...register('permissions')} value={permission} label={word} aria-label={name} className="w-28" />
    ) : (
      <span className="w-28" />
    )
  }
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-1.5 font-semibold text-sm">{t`May do`}</legend>
      <ul className="divide-y divide-line rounded border border-edge px-3">
        {openFeatures.map((feature) => (
          <li key={feature} className="flex flex-wrap items-center gap-x-4">
            <p className="flex-1 basis-40">{featureNames[feature]}</p>
            <div className="flex">
              {box(feature, 'read', t`Read`, t`Read ${featureNames[feature]}`)}
              {box(feature, 'write', t`Change`, t`Change ${featureNames[feature]}`)}
            </div>
          </li>
        ))}
      </ul>
      {error && (
        <p id={id} className="mt-1 flex items-start gap-1 text-sm text-trouble">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error.message}
        </p>
      )}
    </fieldset>
  )
}
