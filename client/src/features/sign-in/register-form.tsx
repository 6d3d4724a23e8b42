import { useRef, useState } from 'react'
import { reasonOf } from '#client/api/call.ts'
import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { needsCode, useCodeStep } from './code-step.tsx'
import { NewPasswordField } from './password-field.tsx'
import { type PlainForm, useEnter } from './plain-form.ts'
import type { RegisterField } from './register-draft.tsx'

// Not on the way to the first view of the page.
const RegisterDraft = lazy(() => import('./register-draft.tsx').catch(() => ({ default: () => null })))

const failure = t`Registration failed`

interface RegisterFormProps {
  form: PlainForm<RegisterField>
  /** Characters of a password. */
  least: number
  /** The account is there, and the invitation spent. */
  onRegistered: () => void
}

export function RegisterForm({ form, least, onRegistered }: RegisterFormProps) {
  const enter = useEnter()
  const forgetDraft = useRef<() => void>(undefined)
  const register = useAction('POST /api/register', {
    isSignIn: true,
    failed: (error) =>
      needsCode(error) ? undefined : { title: t`Registration failed`, description: reasonOf(error) ?? failure },
  })
  const inviteCode = form.field('inviteCode')
  const [isFilledIn, setFilledIn] = useState(form.start.inviteCode !== '')
  // What is wrong with it has to be seen, and mended where it stands.
  if (isFilledIn && inviteCode.error) setFilledIn(false)
  const codeField = (
    <PlainField
      {...inviteCode}
      label={t`Invitation Code`}
      hint={t`From your invitation mail; the whole link will do.`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
  // Somebody has come back, who had codes.
  const code = useCodeStep(onRegistered)
  if (code.form) return code.form
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.submit((body) =>
        register.mutate(
          { body: { ...body, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } },
          {
            onSuccess: (user) => {
              forgetDraft.current?.()
              enter(user)
            },
            onError: (error) => {
              if (!needsCode(error)) return form.refused(error)
              forgetDraft.current?.()
              code.begin()
            },
          },
        ),
      )}
    >
      <Suspense fallback={null}>
        <RegisterDraft form={form} forget={forgetDraft} />
      </Suspense>
      {isFilledIn ? (
        <Fold
          variant="words"
          summary={
            <>
              <span className="font-normal text-muted">{t`Your invitation is filled in`} ·</span> {t`Change`}
            </>
          }
          className="-my-3 text-sm"
        >
          {codeField}
        </Fold>
      ) : (
        codeField
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <PlainField {...form.field('firstName')} label={t`First Name`} autoComplete="given-name" maxLength={80} />
        <PlainField {...form.field('lastName')} label={t`Last Name`} autoComplete="family-name" maxLength={80} />
      </div>
      <PlainField
        {...form.field('email')}
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordField
        {...form.field('password')}
        label={t`Password`}
        typed={form.values.password}
        least={least}
        of={form.values}
      />
      <Button type="submit" busy={register.isPending && t`Creating account...`}>{t`Create Account`}</Button>
    </form>
  )
}
