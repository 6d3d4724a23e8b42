import { clsx } from 'clsx'
import { LogOut, Receipt } from 'lucide-react'
import { type ComponentType, useContext, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { useRepeated } from '#client/features/machine-problems/repeat-badge.tsx'
import { type MenuEntry, sectionsFor } from '#client/shell/menu.ts'
import { RouteTable } from '#client/shell/route.ts'
import { useSignOut } from '#client/shell/sign-out.ts'
import { useTour } from '#client/shell/tour/use-tour.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import { firstStepsRead } from '#shared/settings/reads.ts'
import type { Role } from '#shared/users/roles.ts'
import { shopWeek } from '#shared/week/reads.ts'
import { NeedsYou } from './needs.tsx'
import { MachineStatus, MachinesDown, OpenProblems, useUnrepaired } from './problems.tsx'
import { ShopWeek } from './shop-week.tsx'
import { DaysWorked, OrdersLogged, RecentTips, TipsThisWeek, useHasRecentTips, useWeekTips, WeekTips } from './tips.tsx'
import { useNeeds } from './use-needs.ts'

const FirstSteps = lazy(() => import('./first-steps.tsx'))
const Tour = lazy(() => import('#client/shell/tour/tour.tsx'))

/** Milliseconds. */
const patience = 3_000

export default function Dashboard() {
  const user = useUser()
  const signOut = useSignOut()
  const tour = useTour()
  const isPhone = usePhone()
  const hasRecentTips = useHasRecentTips()
  // All are read at once, and with the page itself when a visit begins here; shown together, so that nothing moves.
  const showsMachines = user.role !== 'admin'
  const repeated = useRepeated(true, showsMachines)
  const steps = useEndpoint(...firstStepsRead, { enabled: !showsMachines })
  const ownTips = useWeekTips(true)
  // Admins who log tips see them in the cards.
  const runsShop = !showsMachines && ownTips.data?.length === 0
  const week = useEndpoint(...shopWeek, { enabled: runsShop })
  const isRead =
    [ownTips, useUnrepaired(true), useNeeds(true)].every(({ isPending }) => !isPending) &&
    !(showsMachines ? repeated : steps).isPending &&
    !week.isLoading
  const [wasRead, setRead] = useState(isRead)
  if (isRead && !wasRead) setRead(true)
  const [isLate, setLate] = useState(false)
  const loading = <Loading onLate={setLate} />
  const toDo = (
    <>
      {Boolean(steps.data?.steps.length) && <FirstSteps />}
      <NeedsYou />
      {week.data && <ShopWeek {...week.data} />}
    </>
  )
  return (
    <>
      <PageHeader
        title={t`Dashboard`}
        purpose={t`Welcome back, ${user.firstName || t`Employee`}!`}
        isActionSmall
        action={
          <Button data-take-tour variant="ghost" size="sm" className="-mr-3" onClick={tour.take}>
            {t`Take Tour`}
          </Button>
        }
      />
      <Suspense>{tour.isOpen && <Tour onEnd={tour.end} />}</Suspense>
      {wasRead || isLate ? (
        <Suspense fallback={loading}>
          <div className="flex flex-col gap-6">
            {!isLate && toDo}
            <div
              className={clsx(
                'grid auto-rows-fr grid-cols-2 gap-4 xl:grid-cols-4 phone:hidden',
                // Beside the shop's week, nothing of one's own is large.
                week.data && '[&_.ticket]:font-normal [&_.ticket]:text-lg! [&_.ticket]:text-muted',
              )}
            >
              <WeekTips />
              <OrdersLogged />
              <OpenProblems />
              <DaysWorked />
            </div>
            {isPhone && <FunctionTiles role={user.role} />}
            {showsMachines && (
              <div className={clsx('grid gap-6', hasRecentTips && 'items-start lg:grid-cols-2 xl:grid-cols-[2fr_3fr]')}>
                <RecentTips />
                <MachineStatus isWide={!hasRecentTips} />
              </div>
            )}
            {/* Beside the sidebar they say nothing new. */}
            {!isPhone && <FunctionTiles role={user.role} />}
            <Suspense>{isLate && toDo}</Suspense>
            <Button variant="secondary" className="w-full md:hidden" onClick={() => void signOut()}>
              <LogOut aria-hidden="true" />
              {t`Logout`}
            </Button>
          </div>
        </Suspense>
      ) : (
        loading
      )}
    </>
  )
}

/** On a phone the ways to everything else are below it: they do not wait for a server that does not answer. */
function Loading({ onLate }: { onLate: (isLate: true) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onLate(true), patience)
    return () => clearTimeout(timer)
  }, [onLate])
  return <SkeletonCards label={t`Loading the dashboard`} />
}

/** The functions of the role, an admin's own first; those of the staff are for phones, where there is no sidebar. */
function FunctionTiles({ role }: { role: Role }) {
  const sections = sectionsFor(useContext(RouteTable), role, 'tile')
  return (role === 'admin' ? sections.toReversed() : sections).map(({ heading, entries }) => (
    <nav
      key={heading ?? ''}
      aria-label={heading ? t`${heading} functions` : t`Functions`}
      // Where a sidebar has them all, they are one compact list.
      className={heading ? 'md:rounded md:border md:border-line md:bg-surface md:p-2' : 'md:hidden'}
    >
      {sections.length > 1 && (
        <h2 className="mb-2 font-semibold text-muted text-sm md:hidden">{heading ?? t`My work`}</h2>
      )}
      <ul className={clsx('grid auto-rows-fr grid-cols-2 gap-3 md:gap-0', entries.length > 2 && 'lg:grid-cols-5')}>
        {entries.map((entry) => (
          // What says a figure has a row; no half row stays empty at the end.
          <li
            key={entry.href}
            className={heading ? 'phone:last:odd:col-span-2' : clsx(figures[entry.href] && 'col-span-2')}
          >
            <Tile {...entry} />
          </li>
        ))}
      </ul>
    </nav>
  ))
}

/** What a page would say first, said here already. */
const figures: Record<string, ComponentType> = { '/tips': TipsThisWeek, '/problems': MachinesDown }

function Tile({ label, href, icon: Icon = Receipt }: MenuEntry) {
  const Figure = figures[href]
  return (
    <Link
      href={href}
      className={clsx(
        'flex h-full gap-x-4 gap-y-2 rounded border border-line bg-surface p-4 font-semibold transition-colors hover:bg-brand-soft md:min-h-11 md:items-center md:border-0 md:px-3 md:py-1 md:text-sm',
        Figure ? 'min-h-24 items-center justify-between' : 'min-h-22',
      )}
    >
      <span className={clsx('flex gap-2 md:items-center', Figure ? 'items-center' : 'flex-col md:flex-row')}>
        <Icon aria-hidden="true" className="size-6 shrink-0 text-brand md:size-5" />
        <span>{label}</span>
      </span>
      {Figure && (
        <span className="min-w-0 text-right font-normal text-muted text-sm">
          <Figure />
        </span>
      )}
    </Link>
  )
}
