import { useState } from 'react'
import { CallError, reasonOf } from '#client/api/call.ts'
import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'
import { useEnter, usePlainForm } from './plain-form.ts'

/** In the place of the password that was right: the code of the app, or one of those for when the phone is gone. */
export default function CodeForm({ onBack }: { onBack: () => void }) {
  const enter = useEnter()
  const form = usePlainForm({ code: '' })
  const [isRecovery, setRecovery] = useState(false)
  const send = useAction('POST /api/login/code', {
    isSignIn: true,
    failed: (error) => ({ title: t`Login failed`, description: reasonOf(error) }),
  })
  const refused = (error: Error) => {
    // A wrong code stands at its field; all else begins with the password again.
    if (error instanceof CallError && error.status === 401) onBack()
    else form.refused(error)
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.submit((body) => send.mutate({ body }, { onSuccess: enter, onError: refused }))}
    >
      <PlainField
        {...form.field('code')}
        key={String(isRecovery)}
        autoFocus
        label={isRecovery ? t`Recovery code` : t`Code`}
        hint={
          isRecovery
            ? t`One of the ten that you kept. Each works once.`
            : t`The six digits that your authenticator app shows now.`
        }
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
      />
      <Button type="submit" busy={send.isPending && t`Signing in...`}>{t`Confirm`}</Button>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant="ghost"
          onClick={() => {
            form.reset()
            setRecovery(!isRecovery)
          }}
        >
          {isRecovery ? t`Use the app` : t`Use a recovery code`}
        </Button>
        <Button variant="ghost" onClick={onBack}>{t`Back`}</Button>
      </div>
    </form>
  )
}
