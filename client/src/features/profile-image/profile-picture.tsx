import { useState } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import type { SessionUser } from '#shared/users/user.ts'

const PictureDialog = lazy(() => import('./picture-dialog.tsx'))

/** One's own picture; pressing it opens what changes it. */
export function ProfilePicture({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false)
  const name = nameOf(user)
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex items-center gap-4 self-start rounded font-semibold text-brand underline-offset-4 hover:underline"
      >
        <Avatar name={name} src={user.profileImageUrl} size="lg" />
        {t`Change your picture`}
      </button>
      {isOpen && (
        <Suspense>
          <PictureDialog user={user} name={name} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
