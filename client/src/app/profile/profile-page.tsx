import { useUser } from '#client/api/user.ts'
import { ProfilePicture } from '#client/features/profile-image/profile-picture.tsx'
import { Card } from '#client/ui/card.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { roleNames } from '#shared/users/roles.ts'
import { LanguageChooser } from '../language-chooser.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SignedInWhere } from './signed-in-where.tsx'

// Read at once, drawn a moment later: the rest of the page is as large as one may be.
const Codes = lazy(() => import('#client/features/second-factor/codes.tsx'))
const Passkeys = lazy(() => import('#client/features/passkeys/passkeys.tsx'))

/** What people may change about themselves; the rest is the admins'. */
export default function ProfilePage() {
  const user = useUser()
  return (
    <>
      <PageHeader title={t`Your Profile`} purpose={`${user.email} · ${roleNames[user.role]}`} />
      <div className="flex max-w-form flex-col gap-6">
        <Card title={t`Name and picture`}>
          <div className="flex flex-col gap-5">
            <ProfilePicture user={user} />
            <NameForm user={user} />
          </div>
        </Card>
        <Card title={t`Password`}>
          <PasswordForm user={user} />
        </Card>
        <Card title={t`Codes`}>
          <Suspense fallback={<Skeleton className="h-24" />}>
            <Codes />
          </Suspense>
        </Card>
        <Card title={t`Passkeys`}>
          <Suspense fallback={<Skeleton className="h-24" />}>
            <Passkeys />
          </Suspense>
        </Card>
        <Card title={t`Where you are signed in`}>
          <SignedInWhere />
        </Card>
        <Card title={t`Language`}>
          {/* Its sign stands where a field would begin. */}
          <div className="-my-2 -ml-3">
            <LanguageChooser />
          </div>
        </Card>
      </div>
    </>
  )
}
