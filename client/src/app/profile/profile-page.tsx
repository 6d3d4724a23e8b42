import { useUser } from '#client/api/user.ts'
import { ProfilePicture } from '#client/features/profile-image/profile-picture.tsx'
import { Card } from '#client/ui/card.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { roleNames } from '#shared/users/roles.ts'
import { LanguageChooser } from '../language-chooser.tsx'
import { NameForm } from './name-form.tsx'
import { ReadCards } from './read-cards.tsx'
import { WaitingCards } from './waiting-cards.tsx'

/** What people may change about themselves; the rest is the admins'. */
export default function ProfilePage() {
  const user = useUser()
  return (
    <>
      <PageHeader title={t`Your Profile`} purpose={`${user.email} · ${roleNames[user.role]}`} />
      <div className="grid max-w-form items-start gap-6 lg:max-w-none lg:grid-cols-2 lg:grid-rows-[auto_1fr] phone:gap-3">
        <div className="grid grid-cols-1 gap-6 phone:gap-3">
          <Card title={t`Name and picture`}>
            <div className="flex flex-col gap-5">
              <ProfilePicture user={user} />
              <NameForm user={user} />
            </div>
          </Card>
          <Card title={t`Language`} action={<LanguageChooser isFramed />} flush />
        </div>
        <Suspense fallback={<WaitingCards />}>
          <ReadCards user={user} />
        </Suspense>
      </div>
    </>
  )
}
