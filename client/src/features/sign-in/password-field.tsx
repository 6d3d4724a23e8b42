import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { boot } from '#client/api/boot.ts'
import { IconButton } from '#client/ui/button.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'
import { type Guessable, passwordHolds, wordIn } from '#shared/sign-in/password.ts'

type PasswordFieldProps = Omit<Extract<ComponentProps<typeof PlainField>, { as?: 'input' | undefined }>, 'type' | 'end'>

/** A password, hidden unless the person wants to see what wet fingers typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <PlainField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          className="text-muted"
          label={isShown ? t`Hide what is typed` : t`Show what is typed`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'hint'> & {
  /** What is typed so far. */
  typed: string
  least: number
  of: Omit<Guessable, 'appName'>
}

/** A password that is being chosen, and what it still lacks. Only its length and names count: the server knows the rest. */
export function NewPasswordField({ typed, least, of, ...field }: NewPasswordFieldProps) {
  const id = useId()
  const lacks = typed && lackOf(typed, least, of)
  return (
    <div>
      <PasswordField
        {...field}
        hint={t`At least ${least} characters, without your name, your email or ${boot.appName}.`}
        autoComplete="new-password"
        aria-describedby={id}
      />
      {/* Its room is there from the beginning, so that nothing moves. */}
      <div className="mt-1 -mb-2 flex min-h-5 items-center gap-3">
        <div
          aria-hidden="true"
          className={clsx('h-1 flex-1 overflow-hidden rounded-full bg-line', typed === '' && 'invisible')}
        >
          <div
            className={clsx('h-full transition-all', lacks ? 'bg-attention' : 'bg-brand')}
            style={{ width: `${Math.min(typed.length / least, 1) * 100}%` }}
          />
        </div>
        <p id={id} role="status" className="text-muted text-sm">
          {typed && (lacks || t`Long enough`)}
        </p>
      </div>
    </div>
  )
}

function lackOf(typed: string, least: number, of: Omit<Guessable, 'appName'>): string | undefined {
  const word = wordIn(typed, { ...of, appName: boot.appName })
  if (word) return passwordHolds(word)
  const missing = least - typed.length
  if (missing === 1) return t`1 more character`
  return missing > 1 ? t`${missing} more characters` : undefined
}
