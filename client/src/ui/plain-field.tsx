import { clsx } from 'clsx'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { t } from '#shared/language/t.ts'

export interface Option {
  value: string
  label: string
  disabled?: boolean | undefined
}

interface Look {
  label: string
  /** One line under the label that says what belongs here. */
  hint?: ReactNode
  error?: string | undefined
  /** Keeps the label for screen readers only, for filters whose meaning is plain. */
  hideLabel?: boolean | undefined
  /** A fixed text inside the field, such as "$" or "min". */
  prefix?: string | undefined
  suffix?: string | undefined
  /** A button inside the field at its right end, 44 px wide. */
  end?: ReactNode
  /** Says "optional" beside the label. */
  optional?: boolean | undefined
  /** For the whole field, for instance its width or place in a grid. */
  className?: string | undefined
}

type Native<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, keyof Look | 'children'>

export type InputFieldProps = Look & { as?: 'input' | undefined } & Native<'input'>
export type TextareaFieldProps = Look & { as: 'textarea' } & Native<'textarea'>
export type SelectFieldProps = Look & {
  as: 'select'
  options: readonly Option[]
  /** The first entry, with the empty value. */
  placeholder?: string | undefined
} & Native<'select'>

export type PlainFieldProps = InputFieldProps | TextareaFieldProps | SelectFieldProps

const box = clsx(
  'block min-h-11 w-full rounded border bg-surface px-3 py-2 text-base text-ink transition-colors -outline-offset-1',
  'disabled:bg-sunken disabled:text-muted',
)

/** A labelled input, textarea or select with its hint and error. Works with or without a form library. */
export function PlainField(props: PlainFieldProps) {
  const { label, hint, error, hideLabel, prefix, suffix, end, optional, className, ...control } = props
  const ownId = useId()
  const id = control.id ?? ownId
  const described = clsx(hint && `${id}-hint`, error && `${id}-error`, control['aria-describedby']) || undefined
  const wiring = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described,
    className: clsx(
      box,
      error ? 'border-trouble outline-trouble' : 'border-edge hover:border-ink',
      prefix && 'pl-8',
      (suffix || end) && 'pr-12',
      control.as === 'select' && 'appearance-none truncate pr-10',
      control.as === 'textarea' && 'min-h-24 resize-y',
      control.as !== 'select' && 'read-only:bg-sunken',
      control.as !== 'select' && control.as !== 'textarea' && control.inputMode && 'tabular',
    ),
  }
  return (
    <div className={clsx('min-w-0', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block font-semibold text-sm'}>
        {label}
        {optional && <span className="font-normal text-muted"> {t`(optional)`}</span>}
        {control.required && (
          <span aria-hidden="true" className="text-muted">
            {' '}
            *
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
      <div className="relative">
        {prefix && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted"
          >
            {prefix}
          </span>
        )}
        <Control control={control} wiring={wiring} />
        {suffix && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted"
          >
            {suffix}
          </span>
        )}
        {end && <div className="absolute inset-y-0 right-0">{end}</div>}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** What is wrong with a field, below it. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="mt-1 flex items-start gap-1 text-sm text-trouble">
    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
)

type OwnProps =
  | ({ as?: 'input' | undefined } & Native<'input'>)
  | ({ as: 'textarea' } & Native<'textarea'>)
  | ({ as: 'select'; options: readonly Option[]; placeholder?: string | undefined } & Native<'select'>)

function Control({ control, wiring }: { control: OwnProps; wiring: object }) {
  if (control.as === 'textarea') {
    const { as: _, ...rest } = control
    return <textarea rows={3} {...rest} {...wiring} />
  }
  if (control.as === 'select') {
    const { as: _, options, placeholder, ...rest } = control
    return (
      <>
        <select {...rest} {...wiring}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
        />
      </>
    )
  }
  const { as: _, ...rest } = control
  return <input {...rest} {...wiring} />
}
