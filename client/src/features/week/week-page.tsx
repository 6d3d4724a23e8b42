import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { ownClock } from '#shared/time/clock.ts'
import { addDays, type Day, formatDay, isDay, mondayOf, sundayOf, today } from '#shared/time/day.ts'
import { latestMonday, weekFrom } from '#shared/week/reads.ts'
import { Blocks, blockGrid } from './blocks.tsx'

/** How the shop did from a Monday to its Sunday, against the weeks before. */
export default function WeekPage() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('start') ?? ''
  const start = isDay(asked) && mondayOf(asked) === asked ? asked : latestMonday(ownClock())
  const week = useEndpoint(...weekFrom(start))
  useAccessDenied(isForbidden(week.error), t`This page is for admins and team leads.`)
  const goTo = (next: Day) => setSearch({ start: next }, { replace: true })
  const isCurrent = start === mondayOf(today())
  const end = sundayOf(start)
  return (
    <>
      <PageHeader
        title={t`This Week`}
        purpose={<span data-no-print>{t`How the shop did from Monday to Sunday.`}</span>}
        isActionSmall
        action={
          <Button
            variant="secondary"
            disabled={!week.data}
            onClick={() => window.print()}
            className="phone:w-11 phone:px-0!"
          >
            <Printer aria-hidden="true" />
            <span className="phone:sr-only">{t`Print`}</span>
          </Button>
        }
      />
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <IconButton label={t`Previous week`} variant="secondary" onClick={() => goTo(addDays(start, -7))}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <h2 aria-live="polite" className="min-w-0 text-lg phone:flex-1">
          <span className="ticket">{t`${formatDay(start, { year: false })} to ${formatDay(end)}`}</span>
        </h2>
        <IconButton
          label={t`Next week`}
          variant="secondary"
          disabled={start >= mondayOf(today())}
          onClick={() => goTo(addDays(start, 7))}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
        {isCurrent ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm phone:w-full">
            <Badge tone="current">{t`So far`}</Badge>
            {t`Compared with the weeks before up to the same day and time`}
          </p>
        ) : (
          <div className="phone:-my-3 phone:-ml-4 phone:w-full">
            <Button variant="ghost" onClick={() => goTo(mondayOf(today()))}>{t`This week`}</Button>
          </div>
        )}
      </div>
      <Loaded
        read={week}
        failed={t`The week could not be loaded.`}
        waiting={
          <SkeletonCards
            count={6}
            className={blockGrid}
            cardClassName="h-80 lg:first:col-span-full"
            label={t`Loading the week`}
          />
        }
      >
        {(found) => <Blocks week={found} isOver={end < today()} />}
      </Loaded>
    </>
  )
}
