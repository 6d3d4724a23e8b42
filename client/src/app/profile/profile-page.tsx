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
      <div className="grid max-w-form items-start gap-6 xl:max-w-none xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
        <div className="grid gap-6">
          <Card title={t`Name and picture`}>
            <div className="flex flex-col gap-5">
              <ProfilePicture user={user} />
              <NameForm user={user} />
            </div>
          </Card>
          <Card title={t`Language`}>
            {/* Its sign stands where a field would begin. */}
            <div className="-my-2 -ml-3">
              <LanguageChooser />
            </div>
          </Card>
        </div>
        <Suspense fallback={<WaitingCards />}>
          <ReadCards user={user} />
        </Suspense>
      </div>
    </>
  )
}
