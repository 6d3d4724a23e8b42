import { Fingerprint, KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { boot, chooseOnDevice } from '#client/api/boot.ts'
import { CallError, reasonOf } from '#client/api/call.ts'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { LanguageSelect } from '#client/ui/language-select.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { useBriefWait, whenIdle } from '#client/ui/waits.ts'
import { Welcome } from '#client/ui/welcome.tsx'
import { t } from '#shared/language/t.ts'
import {
  passwordMaxLength,
  passwordMinLengthFor,
  passwordsDiffer,
  passwordTooLong,
  passwordTooShort,
} from '#shared/sign-in/password.ts'
import { signInProblems } from '#shared/sign-in/problems.ts'
import { waysIn } from '#shared/sign-in/reads.ts'
import { useEnter, usePlainForm } from './plain-form.ts'
import { SignInForm } from './sign-in-form.tsx'

const RegisterForm = lazy(async () => ({ default: (await import('./register-form.tsx')).RegisterForm }))
const ResetForm = lazy(async () => ({ default: (await import('./reset-form.tsx')).ResetForm }))

export default function SignInPage() {
  const [, navigate] = useLocation()
  const link = new URLSearchParams(useSearch())
  const from = (name: string) => link.get(name) ?? ''
  const isReset = from('tab') === 'reset-password' && from('email') !== '' && from('token') !== ''
  const linkedTab = isReset ? 'reset-password' : from('tab') === 'register' ? 'register' : 'login'
  const ways = useEndpoint(...waysIn)
  const { passwordsFor = 'everyone' } = ways.data ?? {}
  // The ways in appear all at once, so that nothing moves; but nobody waits long for them.
  const isThere = !useBriefWait(ways.isLoading)
  const [chosenTab, setTab] = useState<string>()
  useEffect(() => {
    // Loaded once the page has nothing else to do, so that Register opens at once.
    whenIdle(() => void import('./register-form.tsx').catch(() => {}))
  }, [])

  // Kept here, so that what was typed outlives a look at another tab.
  const login = usePlainForm({ email: '', password: '' })
  // The link says for which role it is.
  const least = passwordMinLengthFor(from('role'))
  const register = usePlainForm(
    {
      inviteCode: from('inviteCode'),
      firstName: from('firstName'),
      lastName: from('lastName'),
      email: from('email'),
      password: '',
    },
    ({ password }) => ({ password: passwordProblem(password, least) }),
  )
  const reset = usePlainForm({ newPassword: '', confirmation: '' }, ({ newPassword, confirmation }) => ({
    newPassword: passwordProblem(newPassword, least),
    confirmation: newPassword === confirmation ? undefined : passwordsDiffer(),
  }))
  const backToLogin = () => {
    reset.reset()
    setTab('login')
    navigate('/', { replace: true })
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus()
  }

  const problem = from('problem')
  return (
    <Welcome
      name={boot.appName}
      subtitle={t`Employee Management System`}
      isHeading
      foot={isThere && <LanguageSelect value={boot.language} onChange={chooseOnDevice} />}
    >
      {isProblem(problem) && (
        <Notice tone="attention" className="mb-6">
          {signInProblems[problem]}
        </Notice>
      )}
      {isThere && (
        <Tabs
          label={t`Ways in`}
          value={chosenTab ?? linkedTab}
          onValueChange={setTab}
          tabs={[
            { value: 'login', label: t`Sign In` },
            { value: 'register', label: t`Register` },
            ...(isReset ? [{ value: 'reset-password', label: t`Reset Password` }] : []),
          ]}
        >
          <TabPanel value="login">
            {passwordsFor === 'admins' && (
              <p className="mb-6 text-muted text-sm">{t`Only admins sign in with a password.`}</p>
            )}
            {passwordsFor !== 'nobody' && <SignInForm form={login} />}
            <PasskeySignIn />
            <ProviderSignIn inviteCode={from('inviteCode')} hasForm={passwordsFor !== 'nobody'} />
          </TabPanel>
          <TabPanel value="register">
            {/* As high as the form, so that the choice of a language stays where it is. */}
            <Suspense fallback={<div className={from('inviteCode') ? 'h-108 phone:h-110' : 'h-126 phone:h-128'} />}>
              {passwordsFor === 'everyone' ? (
                <RegisterForm form={register} least={least} onRegistered={() => setTab('login')} />
              ) : (
                <p className="text-muted">{t`Passwords are turned off here. Your account is made when you continue below.`}</p>
              )}
            </Suspense>
            <ProviderSignIn inviteCode={from('inviteCode')} hasForm={passwordsFor === 'everyone'} />
          </TabPanel>
          {isReset && (
            <TabPanel value="reset-password">
              <Suspense>
                {passwordsFor === 'nobody' ? (
                  <p className="text-muted">{t`Passwords are turned off here.`}</p>
                ) : (
                  <ResetForm
                    form={reset}
                    least={least}
                    email={from('email')}
                    token={from('token')}
                    onDone={backToLogin}
                  />
                )}
              </Suspense>
            </TabPanel>
          )}
        </Tabs>
      )}
    </Welcome>
  )
}

function passwordProblem({ length }: string, least: number): string | undefined {
  if (length < least) return passwordTooShort(least)
  return length > passwordMaxLength ? passwordTooLong() : undefined
}

const isProblem = (name: string): name is keyof typeof signInProblems => Object.hasOwn(signInProblems, name)

/** The way in through the provider, where there is one. An invitation's code goes along. */
export function ProviderSignIn({ inviteCode, hasForm = true }: { inviteCode: string; hasForm?: boolean }) {
  const id = useId()
  const { data: config } = useEndpoint(...waysIn)
  if (!config?.oidcAvailable) return null
  const go = () =>
    window.location.assign(inviteCode ? `/api/login?${new URLSearchParams({ inviteCode })}` : '/api/login')
  return (
    <div className="mt-6">
      <p
        id={id}
        className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {hasForm ? t`Or continue with` : t`Continue with`}
      </p>
      <Button variant="secondary" className="mt-4 w-full" aria-describedby={id} onClick={go}>
        <KeyRound aria-hidden="true" />
        {config.providerName}
      </Button>
    </div>
  )
}

const ceremony = () => import('./passkey-ceremony.ts')

/** The way in with this device's fingerprint or face: by a button, and among what the browser suggests as the e-mail. */
export function PasskeySignIn() {
  const enter = useEnter()
  const { data: config } = useEndpoint(...waysIn)
  const isOffered = config?.passkeyOrigin === window.location.origin && 'PublicKeyCredential' in window
  const [isAsking, setAsking] = useState(false)
  const signIn = useAction('POST /api/login/passkey', {
    isSignIn: true,
    failed: (error) => ({ title: t`Login failed`, description: reasonOf(error) }),
  })

  const send = useEffectEvent((body: Parameters<typeof signIn.mutate>[0]['body']) =>
    signIn.mutate({ body }, { onSuccess: enter }),
  )
  useEffect(() => {
    if (!isOffered) return
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return
      const { suggestPasskey } = await ceremony()
      if (!isGone) stop = suggestPasskey(send)
    }
    // Nothing of it was asked for: where it does not work, the button is there.
    whenIdle(() => void begin().catch(() => {}))
    return () => {
      isGone = true
      stop?.()
    }
  }, [isOffered])

  if (!isOffered) return null
  const ask = async () => {
    setAsking(true)
    try {
      const { askForPasskey } = await ceremony()
      signIn.mutate({ body: await askForPasskey('POST /api/login/passkey/options') }, { onSuccess: enter })
    } catch (error) {
      const reason = error instanceof CallError || error instanceof TypeError ? reasonOf(error) : undefined
      toast({
        title: t`No passkey was used.`,
        description: reason ?? t`You can add one in your profile, once you are signed in with your password.`,
        tone: 'destructive',
      })
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button
      variant="secondary"
      className="mt-5 w-full"
      busy={(isAsking || signIn.isPending) && t`Signing in...`}
      onClick={() => void ask()}
    >
      <Fingerprint aria-hidden="true" />
      {t`Use a passkey`}
    </Button>
  )
}
