import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'

const secondary = 'border border-edge bg-surface text-ink hover:bg-sunken disabled:border-line'

/** What cannot be pressed is a button all the same. */
const outlined = 'disabled:[box-shadow:inset_0_0_0_1px_var(--line)]'

const variants = {
  primary: `bg-brand text-brand-on hover:bg-brand-strong ${outlined}`,
  secondary,
  /** One of a few choices; one of them is pressed. */
  choice: `${secondary} aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand`,
  ghost: 'text-brand hover:bg-brand-soft',
  danger: `bg-trouble text-trouble-on hover:bg-trouble-strong ${outlined}`,
}

const sizes = {
  md: 'min-h-11 px-4 py-2',
  // Looks smaller where there is a mouse, but the area that can be pressed stays 44 px high.
  sm: 'min-h-9 px-3 py-1 text-sm after:absolute after:-inset-y-1 after:inset-x-0 phone:min-h-11 pointer-coarse:min-h-11',
  icon: 'size-11 shrink-0',
}

export type ButtonVariant = keyof typeof variants
export type ButtonSize = keyof typeof sizes

/** The look of a button, for links that act like one. */
export function buttonClass({
  variant = 'primary',
  size = 'md',
  className,
}: {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
} = {}) {
  return clsx(
    'relative inline-flex select-none items-center justify-center gap-2 rounded text-center font-semibold',
    'transition-colors disabled:bg-sunken disabled:text-muted aria-disabled:cursor-progress aria-disabled:opacity-80',
    '[&_svg]:size-5 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    // What a form ends with, under a thumb.
    variant === 'primary' && size === 'md' && 'phone:[&[type=submit]]:min-h-13',
    className,
  )
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** What the button says while its action runs. It keeps the focus and cannot be pressed again. */
  busy?: string | false | undefined
}

export function Button({ variant, size, busy, className, onClick, children, type = 'button', ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`: that would drop the focus. Preventing the click also stops Enter in a field from submitting.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={press}
      className={buttonClass({ variant, size, className })}
    >
      {busy || children}
    </button>
  )
}

/** A button that shows only an icon; the label is what screen readers say and what the mouse sees on hovering. */
export function IconButton({
  label,
  tooltip = true,
  variant = 'ghost',
  ...rest
}: Omit<ButtonProps, 'size' | 'busy' | 'aria-label' | 'title'> & { label: string; tooltip?: boolean | undefined }) {
  return <Button {...rest} variant={variant} size="icon" aria-label={label} title={tooltip ? label : undefined} />
}
