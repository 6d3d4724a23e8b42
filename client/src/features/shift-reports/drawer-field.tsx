import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { t } from '#shared/language/t.ts'
import { drawerMaxLength } from '#shared/shift-reports/limits.ts'
import { drawerKeyOf } from '#shared/shift-reports/new-shift-report.ts'

interface DrawerFieldProps {
  /** Used before. */
  names: readonly string[]
  /** Somebody has asked for it, and goes on in it. */
  isOpened: boolean
  onFocus: () => void
}

export default function DrawerField({ names, isOpened, onFocus }: DrawerFieldProps) {
  const form = useFormContext<{ drawer: string | null | undefined }>()
  const drawer = useWatch({ control: form.control, name: 'drawer' })
  useEffect(() => {
    if (isOpened) form.setFocus('drawer')
  }, [isOpened, form])
  return (
    <div className="flex flex-col gap-3">
      <Field
        name="drawer"
        label={t`Drawer`}
        optional
        maxLength={drawerMaxLength}
        autoComplete="off"
        onFocus={onFocus}
      />
      {names.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more field
        <div role="group" aria-label={t`Drawers`} className="flex flex-wrap gap-2">
          {names.slice(0, 8).map((name) => (
            <Button
              key={name}
              variant="secondary"
              size="sm"
              className="wrap-anywhere rounded-full!"
              aria-pressed={drawerKeyOf(drawer) === drawerKeyOf(name)}
              onClick={() => form.setValue('drawer', name, { shouldDirty: true, shouldValidate: true })}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
