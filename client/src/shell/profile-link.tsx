import { Link, useLocation } from 'wouter'
import { Avatar } from '#client/ui/avatar.tsx'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import type { SessionUser } from '#shared/users/user.ts'

/** Who is signed in, as the way to their profile: picture, name and address, or as much of it as there is room for. */
export function ProfileLink({ user, shows = 'all' }: { user: SessionUser; shows?: 'all' | 'name' | 'picture' }) {
  const [location] = useLocation()
  return (
    <Link
      href="/profile"
      title={t`Your profile`}
      aria-current={location === '/profile' ? 'page' : undefined}
      className="flex min-h-11 min-w-11 items-center gap-3 rounded p-1 transition-colors hover:bg-sunken aria-[current]:bg-sunken"
    >
      <Avatar name={nameOf(user)} src={user.profileImageUrl} className={shows === 'all' ? '' : 'size-9!'} />
      <span className="sr-only">{t`Your profile`}</span>
      {shows !== 'picture' && (
        <span className="min-w-0 flex-1">
          <span
            className={
              shows === 'all' ? 'wrap-anywhere block font-semibold text-sm' : 'line-clamp-2 font-semibold phone:text-sm'
            }
          >
            {nameOf(user)}
          </span>
          {shows === 'all' && <span className="wrap-anywhere block text-muted text-sm">{user.email}</span>}
        </span>
      )}
    </Link>
  )
}
