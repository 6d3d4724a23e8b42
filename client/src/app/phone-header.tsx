import { ArrowLeft, LogOut } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { boot } from '#client/api/boot.ts'
import { Logo } from '#client/ui/brand.tsx'
import { buttonClass, IconButton } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { LanguageChooser } from './language-chooser.tsx'
import { OutboxCount } from './outbox/count.tsx'
import { PageFreshness } from './page-freshness.tsx'
import { ProfileLink } from './profile-link.tsx'
import { useSignOut } from './sign-out.ts'

/** On a phone: the way back, to the dashboard or from a module to the training; for technicians, who have none, their name and the way out. */
export function PhoneHeader({ user }: { user: SessionUser }) {
  const [location] = useLocation()
  const signOut = useSignOut()
  const isTechnician = user.role === 'technician'
  const isStart = isTechnician || location === '/'
  const back = location.startsWith('/training/')
    ? { href: '/training', label: t`Training` }
    : { href: '/', label: t`Dashboard` }
  return (
    <header
      data-phone-header
      data-deep
      className="sticky top-(--offline-bar) z-20 flex h-14 items-center gap-1 px-2 md:hidden print:hidden"
    >
      <div className="min-w-0 flex-1">
        {isTechnician ? (
          <ProfileLink user={user} shows="name" />
        ) : isStart ? (
          <span className="flex items-center gap-2 px-2 font-semibold">
            <Logo className="size-6 shrink-0 text-brand" />
            <span className="truncate">{boot.appName}</span>
          </span>
        ) : (
          <Link href={back.href} className={buttonClass({ variant: 'ghost', className: 'px-2!' })}>
            <ArrowLeft aria-hidden="true" />
            {back.label}
          </Link>
        )}
      </div>
      <PageFreshness look="bar" />
      {/* Behind what comes later than it, so that it does not move then. */}
      <OutboxCount isSmall />
      {isStart && <LanguageChooser isSmall />}
      {isTechnician ? (
        <IconButton label={t`Logout`} onClick={() => void signOut()}>
          <LogOut aria-hidden="true" />
        </IconButton>
      ) : (
        <ProfileLink user={user} shows="picture" />
      )}
    </header>
  )
}
