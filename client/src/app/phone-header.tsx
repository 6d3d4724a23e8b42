import { clsx } from 'clsx'
import { ArrowLeft, LogOut } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { boot } from '#client/api/boot.ts'
import { ProfilePicture } from '#client/features/profile-image/profile-picture.tsx'
import { Logo } from '#client/ui/brand.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { LanguageChooser } from './language-chooser.tsx'
import { useSignOut } from './sign-out.ts'

/** On a phone: the way back to the dashboard; for technicians, who have none, their name and the way out. */
export function PhoneHeader({ user }: { user: SessionUser }) {
  const [location] = useLocation()
  const signOut = useSignOut()
  const isTechnician = user.role === 'technician'
  return (
    <header className="sticky top-(--offline-bar) z-20 flex h-14 items-center gap-2 border-line border-b bg-surface px-2 md:hidden print:hidden">
      {isTechnician || location === '/' ? (
        <span className="flex min-w-0 flex-1 items-center gap-2 px-2 font-semibold">
          <Logo className="size-6 text-brand" />
          <span className="truncate">
            {isTechnician ? `${user.firstName} ${user.lastName}`.trim() || user.email : boot.appName}
          </span>
        </span>
      ) : (
        <Link href="/" className={buttonClass({ variant: 'ghost' })}>
          <ArrowLeft aria-hidden="true" />
          {t`Dashboard`}
        </Link>
      )}
      <span className={clsx('flex items-center', !isTechnician && 'ml-auto')}>
        <LanguageChooser isSmall />
        <ProfilePicture user={user} />
      </span>
      {isTechnician && (
        <Button variant="ghost" onClick={() => void signOut()}>
          <LogOut aria-hidden="true" />
          {t`Logout`}
        </Button>
      )}
    </header>
  )
}
