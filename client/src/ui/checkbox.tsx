import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  hideLabel?: boolean | undefined
}

/** A native checkbox in our own look; the whole line can be pressed. Takes `form.register('name')` as it comes. */
export function Checkbox({ label, hint, hideLabel, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <label className={clsx('flex min-h-11 items-center gap-3', !rest.disabled && 'cursor-pointer', className)}>
      <input
        {...rest}
        type="checkbox"
        aria-describedby={hint ? id : rest['aria-describedby']}
        className="tick-box size-5 shrink-0"
      />
      <span className={clsx('min-w-0', hideLabel && 'sr-only')}>
        {label}
        {hint && (
          <span id={id} className="block text-muted text-sm">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
