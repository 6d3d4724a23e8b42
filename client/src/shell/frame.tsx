import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowLeft, CloudUpload, LogOut, TriangleAlert } from 'lucide-react'
import { type ComponentProps, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { boot, chooseOnDevice } from '#client/api/boot.ts'
import { CallError, reasonOf } from '#client/api/call.ts'
import { useAction } from '#client/api/hooks.ts'
import { userAddress } from '#client/api/query-client.ts'
import { useOutboxNow } from '#client/held/outbox-now.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Logo, Wordmark } from '#client/ui/brand.tsx'
import { Button, buttonClass, IconButton } from '#client/ui/button.tsx'
import { useConnectionTrouble } from '#client/ui/connection.ts'
import { Freshness } from '#client/ui/freshness.tsx'
import { LanguageSelect } from '#client/ui/language-select.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { technicianHome } from '#shared/pages/page.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { type MenuEntry, markedIn, parentPageOf, sectionsFor } from './menu.ts'
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
        <OutboxButton />
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

/** On a phone: the way back; where technicians start, their name and the way out. */
export function PhoneHeader({ user }: { user: SessionUser }) {
  const [location] = useLocation()
  const signOut = useSignOut()
  const isTechnician = user.role === 'technician'
  const start = isTechnician ? technicianHome : '/'
  const isStart = location === start
  const back = parentPageOf(location, user.role) ?? {
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
      <OutboxButton isSmall />
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

/** Who is signed in, as the way to their profile: picture, name and address, or as much of it as there is room for. */
function ProfileLink({ user, shows = 'all' }: { user: SessionUser; shows?: 'all' | 'name' | 'picture' }) {
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

/** One changes them, and does not read what others do. */
const ofForms = ['/profile', '/admin/settings']

/** Of everything that the page shows; nothing on a page that shows nothing from the server. */
export function PageFreshness({ look }: { look: 'line' | 'bar' }) {
  const { time, busy, refresh } = useFreshness()
  const isOld = useConnectionTrouble() !== undefined
  const [location] = useLocation()
  return time === undefined || (!isOld && ofForms.includes(location)) ? null : (
    <Freshness look={look} time={time} busy={busy} isOld={isOld} onRefresh={() => void refresh()} />
  )
}

const OutboxPanel = lazy(() => import('./outbox-panel.tsx'))

/** How much waits on this device; nothing where nothing does. */
function OutboxButton({ isSmall = false }: { isSmall?: boolean }) {
  const { waiting, refused } = useOutboxNow()
  const [isOpen, setOpen] = useState(false)
  const isEmpty = waiting.length + refused.length === 0
  if (isEmpty && !isOpen) return null
  const words = refused.length > 0 ? t`${refused.length} not sent` : t`${waiting.length} waiting to be sent`
  const Icon = refused.length > 0 ? TriangleAlert : CloudUpload
  return (
    <>
      {!isEmpty && (
        <Button
          variant="ghost"
          size="sm"
          className={isSmall ? 'tabular gap-1! px-2!' : 'w-full justify-start'}
          aria-label={words}
          title={words}
          onClick={() => setOpen(true)}
        >
          <Icon aria-hidden="true" className={refused.length > 0 ? 'text-trouble' : 'text-attention'} />
          {isSmall ? refused.length || waiting.length : words}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <OutboxPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Keeps the choice with the person, for every device, and with this device for its sign-in page. */
export function LanguageChooser(look: Pick<ComponentProps<typeof LanguageSelect>, 'isFramed'>) {
  const choose = useAction('PATCH /api/user/language', { failed: t`The language could not be changed.` })
  return (
    <LanguageSelect
      value={choose.isPending || choose.isSuccess ? choose.variables.body.language : boot.language}
      onChange={(language) => choose.mutate({ body: { language } }, { onSuccess: () => chooseOnDevice(language) })}
      {...look}
    />
  )
}

/** Read from the server for what is on the screen now; who is signed in is no such thing. */
const isShown = (query: Query) => query.isActive() && query.queryKey[0] !== userAddress[0]

/** When the oldest of what is on the screen was read (undefined: nothing was), and how all of it is read again. */
function useFreshness() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const shown = () => cache.findAll({ predicate: isShown })
  const oldest = () => Math.min(...shown().flatMap(({ state }) => state.dataUpdatedAt || []))
  const isReading = () => shown().some(({ state }) => state.fetchStatus === 'fetching')
  const subscribe = (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange))
  const time = useSyncExternalStore(subscribe, oldest)
  const busy = useSyncExternalStore(subscribe, isReading)
  const refresh = async () => {
    await client.refetchQueries({ predicate: isShown })
    const failed = shown().find(({ state }) => state.status === 'error')?.state.error
    // What was read before stays on the screen. A 401 has its own message.
    if (failed && !(failed instanceof CallError && failed.status === 401))
      toast({ title: t`The page could not be refreshed.`, description: reasonOf(failed), tone: 'destructive' })
  }
  return { time: Number.isFinite(time) ? time : undefined, busy, refresh }
}
