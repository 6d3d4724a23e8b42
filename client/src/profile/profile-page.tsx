import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { shortPassword, useNeeds } from '#client/dashboard/use-needs.ts'
import { ProfilePicture } from '#client/features/profile-image/profile-picture.tsx'
import { LanguageChooser } from '#client/shell/frame.tsx'
import { Card } from '#client/ui/card.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Suspense } from '#client/ui/suspense.tsx'
import { useBriefWait } from '#client/ui/use-brief-wait.ts'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import { mayHaveShortPassword } from '#shared/sign-in/password.ts'
import { waysIn } from '#shared/sign-in/reads.ts'
import { isPasswordUsed } from '#shared/sign-in/sign-in.ts'
import { roleNames } from '#shared/users/roles.ts'
import { NameForm } from './name-form.tsx'
import { PasswordSection } from './password-section.tsx'
import { ReadCards } from './read-cards.tsx'
import { WaitingCards } from './waiting-cards.tsx'

/** What people may change about themselves; the rest is the admins'. */
export default function ProfilePage() {
  const user = useUser()
  const [search] = useSearchParams()
  const isSent = search.get('open') === 'password'
  const ways = useEndpoint(...waysIn)
  // On a phone it would else stand below everything.
  const mayBeShort = mayHaveShortPassword(user.role)
  const isAsked = (usePhone() && mayBeShort) || isSent
  const needs = useNeeds(false, isAsked && mayBeShort)
  const isShort = !!needs.data?.shortPassword
  const isWaiting = useBriefWait(isAsked && (ways.isLoading || needs.isLoading))
  // Decided once: otherwise a new password, or turning the phone, would move it while somebody types in it.
  const [place, setPlace] = useState<'first' | 'among others'>()
  if (!place && !isWaiting) setPlace(isSent || (isAsked && isShort) ? 'first' : 'among others')
  const isPasswordFirst = place === 'first' && isPasswordUsed(ways.data?.passwordsFor ?? 'everyone', user.role)
  const header = <PageHeader title={t`Your Profile`} purpose={`${user.email} · ${roleNames[user.role]}`} />
  // What is to stand first is known a moment later.
  if (!place)
    return (
      <>
        {header}
        <WaitingCards />
      </>
    )
  return (
    <>
      {header}
      <div className="grid max-w-form items-start gap-6 lg:max-w-none lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 gap-6">
          {isPasswordFirst && (
            <PasswordSection user={user} isOpen={isSent} isCard why={isShort ? shortPassword() : undefined} />
          )}
          <Card title={t`Name and picture`}>
            <div className="flex flex-col gap-5">
              <ProfilePicture user={user} />
              <NameForm user={user} />
            </div>
          </Card>
          <Card title={t`Language`} action={<LanguageChooser isFramed />} flush />
        </div>
        <Suspense fallback={<WaitingCards />}>
          <ReadCards user={user} isPasswordFirst={isPasswordFirst} />
        </Suspense>
      </div>
    </>
  )
}
