import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form.tsx'
import { t, tIn } from '#shared/language/t.ts'
import { drawerMaxLength } from '#shared/shift-reports/limits.ts'
import { drawerKeyOf } from '#shared/shift-reports/new-shift-report.ts'

interface DrawerFieldProps {
  /** Used before. */
  names: readonly string[]
  /** Somebody has asked for another one, and writes its name. */
  isOpened: boolean
  onOpen: (isOpened: boolean) => void
}

/** One of the shop's drawers at a tap, which a second one takes back: the one without a name is none of them. */
export default function DrawerField({ names, isOpened, onOpen }: DrawerFieldProps) {
  const form = useFormContext<{ drawer: string | null | undefined }>()
  const drawer = useWatch({ control: form.control, name: 'drawer' })
  const chosen = names.find((name) => drawerKeyOf(name) === drawerKeyOf(drawer))
  const isOther = isOpened || Boolean(drawer && chosen === undefined)
  useEffect(() => {
    if (isOpened) form.setFocus('drawer')
  }, [isOpened, form])
  const choose = (name: string, isAnother: boolean) => {
    form.setValue('drawer', name, { shouldDirty: true, shouldValidate: true })
    onOpen(isAnother)
  }
  const field = (
    <Field
      name="drawer"
      label={t`Drawer`}
      optional
      hideLabel={names.length > 0}
      maxLength={drawerMaxLength}
      autoComplete="off"
      // While it is typed in, it stays, also where it is emptied or says one of the names.
      onFocus={() => onOpen(true)}
    />
  )
  if (names.length === 0) return field
  const choices = [
    ...names.map((name) => ({ name, isPressed: !isOther && name === chosen, isAnother: false, label: name })),
    { name: '', isPressed: isOther, isAnother: true, label: tIn('drawer')`Other` },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more field
    <div role="group" aria-label={t`Drawers`}>
      <p className="mb-1.5 font-semibold text-sm">
        {t`Drawer`}
        <span className="font-normal text-muted"> {t`(optional)`}</span>
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        {choices.map(({ name, isPressed, isAnother, label }) => (
          <Button
            key={`${isAnother} ${name}`}
            variant="choice"
            className="wrap-anywhere px-2!"
            aria-pressed={isPressed}
            onClick={() => (isPressed ? choose('', false) : choose(name, isAnother))}
          >
            {label}
          </Button>
        ))}
      </div>
      {isOther && <div className="mt-2">{field}</div>}
    </div>
  )
}
