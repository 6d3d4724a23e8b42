import { LogOut } from 'lucide-react'
import { useContext, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { boot } from '#client/api/boot.ts'
import { Wordmark } from '#client/ui/brand.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'
import { roleNames } from '#shared/users/roles.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { markedIn } from './belongings.ts'
import { LanguageChooser } from './language-chooser.tsx'
import { type MenuEntry, sectionsFor } from './menu.ts'
import { OutboxCount } from './outbox/count.tsx'
import { ProfileLink } from './profile-link.tsx'
import { RouteTable } from './route.ts'
import { useSignOut } from './sign-out.ts'

export function Sidebar({ user }: { user: SessionUser }) {
  const signOut = useSignOut()
  const [location] = useLocation()
  const marked = markedIn(location, user.role)
  return (
    <aside className="fixed inset-y-0 left-0 z-20 hidden w-60 flex-col border-line border-r bg-surface md:flex print:hidden">
      <div className="px-5 pt-5 pb-4">
        <Wordmark name={boot.appName} />
        <p className="mt-1 text-muted text-sm">{roleNames[user.role]}</p>
      </div>
      <nav aria-label={t`Main`} className="flex-1 overflow-y-auto px-2 pb-4">
        {sectionsFor(useContext(RouteTable), user.role, 'menu').map(({ heading, entries }) => (
          <section key={heading ?? ''} aria-label={heading} className="mb-3">
            {heading && <h2 className="px-3 pt-1 pb-1 font-semibold text-muted text-sm">{heading}</h2>}
            <ul>
              {entries.map((entry) => (
                <li key={entry.href}>
                  <MenuLink {...entry} isCurrent={isIn(marked, entry)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="border-line border-t p-3">
        <OutboxCount />
        <ProfileLink user={user} />
        <div className="mt-1 flex justify-between">
          <LanguageChooser />
          <IconButton label={t`Logout`} onClick={() => void signOut()}>
            <LogOut aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </aside>
  )
}

const isIn = (place: string, { href }: MenuEntry) => place === href || (href !== '/' && place.startsWith(`${href}/`))

function MenuLink({ label, href, icon: Icon, isCurrent }: MenuEntry & { isCurrent: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // In a low window the menu is longer than its place.
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      ref={link}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 items-center gap-2.5 rounded px-3 pointer-fine:min-h-9 text-ink transition-colors hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand"
    >
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      {label}
    </Link>
  )
}
