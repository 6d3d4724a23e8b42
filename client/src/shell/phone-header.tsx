import { clsx } from 'clsx'
import { ArrowLeft, LogOut } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { boot } from '#client/api/boot.ts'
import { Logo } from '#client/ui/brand.tsx'
import { buttonClass, IconButton } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'
import { technicianHome } from '#shared/pages/page.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { belongingOf } from './belongings.ts'
import { LanguageChooser } from './language-chooser.tsx'
import { OutboxCount } from './outbox/count.tsx'
import { PageFreshness } from './page-freshness.tsx'
import { ProfileLink } from './profile-link.tsx'
import { useSignOut } from './sign-out.ts'

/** On a phone: the way back; where technicians start, their name and the way out. */
export function PhoneHeader({ user }: { user: SessionUser }) {
  const [location] = useLocation()
  const signOut = useSignOut()
  const isTechnician = user.role === 'technician'
  const start = isTechnician ? technicianHome : '/'
  const isStart = location === start
  const back = belongingOf(location, user.role) ?? {
    href: start,
    label: isTechnician ? t`Manage Problems` : t`Dashboard`,
  }
  return (
    <header
      data-phone-header
      data-deep
      className="sticky top-(--offline-bar) z-20 flex h-14 items-center gap-1 px-2 md:hidden print:hidden"
    >
      <div className="min-w-0 flex-1">
        {!isStart ? (
          <Link href={back.href} className={buttonClass({ variant: 'ghost', className: 'px-2!' })}>
            <ArrowLeft aria-hidden="true" />
            {back.label}
          </Link>
        ) : isTechnician ? (
          <ProfileLink user={user} shows="name" />
        ) : (
          <span className="flex items-center gap-2 px-2 font-semibold">
            <Logo className="size-6 shrink-0 text-brand" />
            <span className="truncate">{boot.appName}</span>
          </span>
        )}
      </div>
      {/* It comes with the answers, and must not break the name into lines then. */}
      <div className={clsx('text-right', isTechnician && isStart && 'min-w-11')}>
        <PageFreshness look="bar" />
      </div>
      {/* Behind what comes later than it, so that it does not move then. */}
      <OutboxCount isSmall />
      {isStart && <LanguageChooser isSmall />}
      {isTechnician && isStart ? (
        <IconButton label={t`Logout`} onClick={() => void signOut()}>
          <LogOut aria-hidden="true" />
        </IconButton>
      ) : (
        <ProfileLink user={user} shows="picture" />
      )}
    </header>
  )
}
