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
    <label
      className={clsx(
        'flex min-h-11 gap-3',
        hideLabel ? 'relative items-center after:absolute after:-inset-x-3 after:inset-y-0' : 'items-start',
        // A single line stands in the middle.
        !hint && !hideLabel && 'py-2.5',
        !rest.disabled && 'cursor-pointer',
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        aria-describedby={hint ? id : rest['aria-describedby']}
        className={clsx('tick-box size-5 shrink-0', !hideLabel && 'mt-0.5')}
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
