import { lazy, Suspense, useState } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { t } from '#shared/language/t.ts'
import type { SessionUser } from '#shared/users/user.ts'

const PictureDialog = lazy(() => import('./picture-dialog.tsx'))

/** One's own picture; pressing it opens what changes it. */
export function ProfilePicture({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false)
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  return (
    <>
      <button
        type="button"
        title={t`Change your picture`}
        onClick={() => setIsOpen(true)}
        className="flex size-11 shrink-0 items-center justify-center rounded-full"
      >
        <Avatar name={name} src={user.profileImageUrl} />
        <span className="sr-only">{t`Change your picture`}</span>
      </button>
      {isOpen && (
        <Suspense>
          <PictureDialog user={user} name={name} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
