import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { outgoing, useEndpoint } from '#client/api/hooks.ts'
import { userAddress } from '#client/api/query-client.ts'
import { useUser } from '#client/api/user.ts'
import { shortPassword, useNeeds } from '#client/dashboard/use-needs.ts'
import { ProfilePicture } from '#client/features/profile-image/profile-picture.tsx'
import { useDraftForm } from '#client/held/draft-form.ts'
import { LanguageChooser } from '#client/shell/frame.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field, Form } from '#client/ui/form.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Suspense } from '#client/ui/suspense.tsx'
import { useBriefWait } from '#client/ui/waits.ts'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import { mayHaveShortPassword } from '#shared/sign-in/password.ts'
import { waysIn } from '#shared/sign-in/reads.ts'
import { isPasswordUsed } from '#shared/sign-in/sign-in.ts'
import { roleNames } from '#shared/users/roles.ts'
import { nameChange, type SessionUser } from '#shared/users/user.ts'
import { PasswordSection } from './password-section.tsx'
import { ReadCards } from './read-cards.tsx'
import { WaitingCards } from './section.tsx'

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

function NameForm({ user: { firstName, lastName } }: { user: SessionUser }) {
  const client = useQueryClient()
  const name = useDraftForm('own-name', {
    schema: nameChange,
    start: { firstName, lastName },
    send: (body, form) =>
      outgoing('PATCH /api/user', {
        body,
        refresh: ['GET /api/admin/users', 'GET /api/admin/invitations'],
        done: t`Your name was changed.`,
        failed: t`Failed to update the name. Please try again.`,
        onSent: (changed) => {
          client.setQueryData(userAddress, changed)
          form.reset({ firstName: changed.firstName, lastName: changed.lastName })
          // The button that had the focus goes.
          document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
        },
      }),
  })
  return (
    <Form of={name} back={(time) => t`Your unsaved name from ${time} is back.`}>
      <div className="grid gap-5 sm:max-lg:grid-cols-2 sm:gap-4 xl:grid-cols-2">
        <Field name="firstName" label={t`First Name`} autoComplete="given-name" maxLength={80} />
        <Field name="lastName" label={t`Last Name`} autoComplete="family-name" maxLength={80} />
      </div>
      <p className="-mt-3 text-muted text-sm">{t`Spell it as your pay does: payroll finds people by their name.`}</p>
      {(name.form.formState.isDirty || name.isSending) && (
        <Button type="submit" className="self-start phone:w-full" busy={name.isSending && t`Saving...`}>
          {t`Save Name`}
        </Button>
      )}
    </Form>
  )
}
