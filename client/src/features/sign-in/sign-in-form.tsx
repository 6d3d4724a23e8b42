import { reasonOf } from '#client/api/call.ts'
import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'
import { needsCode, useCodeStep } from './code-step.tsx'
import { PasswordField } from './password-field.tsx'
import { type PlainForm, useEnter } from './plain-form.ts'

const failure = t`Invalid email or password`

export function SignInForm({ form }: { form: PlainForm<'email' | 'password'> }) {
  const enter = useEnter()
  const signIn = useAction('POST /api/login', {
    isSignIn: true,
    failed: (error) =>
      needsCode(error) ? undefined : { title: t`Login failed`, description: reasonOf(error) ?? failure },
  })
  const code = useCodeStep()
  const refused = (error: Error) => (needsCode(error) ? code.begin() : form.refused(error))
  if (code.form) return code.form
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.submit((body) => signIn.mutate({ body }, { onSuccess: enter, onError: refused }))}
    >
      <PlainField
        {...form.field('email')}
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" />
      <Button type="submit" busy={signIn.isPending && t`Signing in...`}>{t`Sign In`}</Button>
      <ForgotPassword email={form.values.email} />
    </form>
  )
}

function ForgotPassword({ email }: { email: string }) {
  const forgot = useAction('POST /api/forgot-password', {
    isSignIn: true,
    done: () => ({
      title: t`Password reset email sent`,
      description: t`Check your email for password reset instructions.`,
    }),
    failed: (error) => ({ title: t`Error`, description: reasonOf(error) ?? t`Failed to send password reset email` }),
  })
  const ask = () => {
    const address = window.prompt(t`Enter your email address`, email)
    if (address?.trim()) forgot.mutate({ body: { email: address.trim() } })
  }
  return (
    <Button
      variant="ghost"
      className="self-center"
      onClick={ask}
      busy={forgot.isPending && t`Sending...`}
    >{t`Forgot password?`}</Button>
  )
}
