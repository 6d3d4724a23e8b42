import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { shortPassword, useNeeds } from '#client/dashboard/use-needs.ts'
import { MailChoice } from '#client/features/machine-problems/mail-choice.tsx'
import { SessionList } from '#client/features/users/session-list.tsx'
import { WeekMailChoice } from '#client/features/week/mail-choice.tsx'
import { useSignOut } from '#client/shell/sign-out.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { lazy } from '#client/ui/suspense.tsx'
import { ownBell } from '#shared/bell/reads.ts'
import { t } from '#shared/language/t.ts'
import { ownProblemMails } from '#shared/machine-problems/reads.ts'
import { passkeysOfOneself } from '#shared/passkeys/reads.ts'
import { ownSecondFactor } from '#shared/second-factor/reads.ts'
import { shopSettingsRead } from '#shared/settings/reads.ts'
import { mayHaveShortPassword } from '#shared/sign-in/password.ts'
import { ownSessions, waysIn } from '#shared/sign-in/reads.ts'
import { isPasswordUsed } from '#shared/sign-in/sign-in.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { ownWeekMail } from '#shared/week/reads.ts'
import { PasswordSection } from './password-section.tsx'
import { Section, WaitingCards } from './section.tsx'

const loadCodes = () => import('#client/features/second-factor/codes.tsx')
const loadBell = () => import('#client/features/bell/bell.tsx')
const loadPasskeys = () => import('#client/features/passkeys/passkeys.tsx')

// Drawn a moment later: the rest of the page is as large as one may be.
const Codes = lazy(loadCodes)
const Passkeys = lazy(loadPasskeys)
const Bell = lazy(loadBell)

/** What is as long as its answers are: all of it comes at once and below everything else, so that nothing moves. */
export function ReadCards({ user, isPasswordFirst }: { user: SessionUser; isPasswordFirst: boolean }) {
  const isTechnician = user.role === 'technician'
  const isAdmin = user.role === 'admin'
  const ways = useEndpoint(...waysIn)
  const { passwordsFor = 'everyone' } = ways.data ?? {}
  const hasPassword = isPasswordUsed(passwordsFor, user.role)
  const hasOwnPlace = hasPassword && !isPasswordFirst
  const passkeys = useEndpoint(...passkeysOfOneself)
  const sessions = useEndpoint(...ownSessions)
  const codes = useEndpoint(...ownSecondFactor, { enabled: hasPassword })
  const needs = useNeeds(false, hasOwnPlace && mayHaveShortPassword(user.role))
  const isShort = !!needs.data?.shortPassword
  const signOut = useSignOut()
  const bell = useEndpoint(...ownBell)
  const reads = [
    ways,
    needs,
    passkeys,
    sessions,
    codes,
    bell,
    useEndpoint(...ownProblemMails, { enabled: isTechnician }),
    useEndpoint(...ownWeekMail, { enabled: isAdmin }),
    useEndpoint(...shopSettingsRead, { enabled: isAdmin }),
  ]
  // While the answers are under way; where it fails, drawing them tries again and says so.
  useEffect(() => void Promise.allSettled([loadBell(), loadCodes(), loadPasskeys()]), [])
  const [isThere, setThere] = useState(false)
  // What failed and is read again waits in its own card.
  if (!isThere && !reads.some(({ isLoading }) => isLoading)) setThere(true)
  if (!isThere) return <WaitingCards />
  return (
    <>
      <div className="grid gap-6 lg:col-start-1 lg:row-start-2">
        <Section isCard title={t`On your phone`} state={bell.data && (bell.data.addressHere ? t`on` : t`off`)}>
          <Bell user={user} />
        </Section>
        {(isTechnician || isAdmin) && <Card title={t`Emails`}>{isAdmin ? <WeekMailChoice /> : <MailChoice />}</Card>}
      </div>
      <Card title={t`Sign-in`} flush className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {hasOwnPlace && (
          // What needs a new one is seen at once; on a phone it stands above everything.
          <PasswordSection user={user} isOpen={isShort} why={isShort ? shortPassword() : undefined} />
        )}
        {hasPassword && (
          <Section title={t`Sign-in codes`} state={codes.data && (codes.data.isOn ? t`on` : t`off`)}>
            <Codes />
          </Section>
        )}
        <Section title={t`Passkeys`} state={passkeys.data && countOf(passkeys.data.passkeys.length)}>
          <Passkeys />
        </Section>
        <Section title={t`Where you are signed in`} state={sessions.data && devices(sessions.data.length)}>
          <SignedInWhere />
        </Section>
      </Card>
      <Button variant="secondary" className="md:hidden" onClick={() => void signOut()}>
        <LogOut aria-hidden="true" />
        {t`Logout`}
      </Button>
      <p className="col-span-full text-muted text-sm">Washboard {import.meta.env.VERSION}</p>
    </>
  )
}

const countOf = (passkeys: number) => (passkeys === 0 ? t`none` : String(passkeys))

const devices = (count: number) => (count === 1 ? t`1 device` : t`${count} devices`)

/** So many are seen at a glance. */
const shownOthers = 4

/** For a phone that was lost, or a shared computer that somebody forgot to leave. */
function SignedInWhere() {
  const sessions = useEndpoint(...ownSessions)
  const end = useAction('DELETE /api/user/sessions/:id', {
    done: t`You are signed out there.`,
    failed: t`It could not be ended.`,
  })
  const signOut = useAction('POST /api/user/sign-out-elsewhere', {
    refresh: ['GET /api/user/sessions'],
    done: t`You are signed out everywhere else.`,
    failed: t`You could not be signed out elsewhere.`,
  })
  return (
    <div className="flex flex-col gap-5">
      <Loaded
        read={sessions}
        failed={t`The list could not be loaded.`}
        waiting={<SkeletonLines lines={2} label={t`Loading the list`} />}
      >
        {(all) => {
          const others = all.filter(({ isThis }) => !isThis)
          const list = (some: typeof all) => (
            <SessionList
              sessions={some}
              ending={end.isPending ? end.variables.params.id : undefined}
              onEnd={({ id }) => end.mutate({ params: { id } }, { onSettled: () => void sessions.refetch() })}
            />
          )
          const own = all.filter(({ isThis }) => isThis)
          if (others.length <= shownOthers) return list([...own, ...others])
          return (
            <div>
              {list(own)}
              <Fold variant="words" summary={t`${others.length} others`} className="mt-3 border-line border-t">
                <div className="pt-2">{list(others)}</div>
              </Fold>
            </div>
          )
        }}
      </Loaded>
      <div>
        <Button
          variant="secondary"
          className="phone:w-full"
          busy={signOut.isPending && t`Signing out...`}
          onClick={() => signOut.mutate({})}
        >
          {t`Sign out everywhere else`}
        </Button>
        <p className="mt-2 text-muted text-sm">
          {t`Ends your sign-in on every other phone, tablet and computer. Here you stay signed in.`}
        </p>
      </div>
    </div>
  )
}
