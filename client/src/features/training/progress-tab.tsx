import { useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { BasketDrawing } from '#client/ui/drawings/basket.tsx'
import { SearchDrawing } from '#client/ui/drawings/search.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { FilterToggle } from '#client/ui/filter-toggle.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import type { OverviewItem } from '#shared/training/overview.ts'
import { trainingOverview } from '#shared/training/reads.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import { isOverdue } from './due-date.tsx'
import { ModuleShares } from './module-shares.tsx'
import { lateFirst, PeopleLines } from './people-lines.tsx'
import { peopleCount } from './words.ts'

/** Everybody's progress in figures, with a search for one of them. */
export function ProgressTab() {
  const isPhone = usePhone()
  const [params, setParams] = useSearchParams()
  const overview = useEndpoint(...trainingOverview)
  const search = params.get('search') ?? ''
  const onlyOverdue = params.get('show') === 'overdue'
  const change = (wanted: { search: string; onlyOverdue: boolean }) =>
    setParams(
      {
        tab: 'progress',
        ...(wanted.search && { search: wanted.search }),
        ...(wanted.onlyOverdue && { show: 'overdue' }),
      },
      { replace: true },
    )
  const found = overview.data?.filter((item) => matches(item, search)).flatMap(onlyOverdue ? overdueOf : (item) => item)
  return (
    <>
      <PlainField
        type="search"
        label={t`Search`}
        placeholder={t`Name, email or role`}
        autoComplete="off"
        value={search}
        onChange={({ target }) => change({ search: target.value, onlyOverdue })}
        className="mb-4 max-w-form"
      />
      <div className="mb-6">
        <FilterToggle label={t`Overdue only`} on={onlyOverdue} onChange={(on) => change({ search, onlyOverdue: on })} />
      </div>
      <p role="status" className="sr-only">
        {found && (search || onlyOverdue) && peopleCount(found.length)}
      </p>
      <Loaded
        read={{ ...overview, data: found }}
        failed={t`The progress could not be loaded.`}
        waiting={<SkeletonCards count={4} className="grid gap-4" />}
        empty={
          onlyOverdue ? (
            <EmptyState drawing={BasketDrawing} title={t`Nothing is overdue.`} />
          ) : (
            <EmptyState
              drawing={SearchDrawing}
              title={t`Nobody was found.`}
            >{t`Try a part of the name, the email address or the role.`}</EmptyState>
          )
        }
      >
        {(people) =>
          isPhone ? (
            <Card flush>
              <PeopleLines
                key={`${search} ${onlyOverdue}`}
                people={people}
                isSearch={search !== ''}
                areOpen={onlyOverdue || search !== ''}
                heading="h2"
              />
            </Card>
          ) : (
            <People key={`${search} ${onlyOverdue}`} found={people} />
          )
        }
      </Loaded>
    </>
  )
}

function matches({ user }: OverviewItem, search: string) {
  const text = `${nameOf(user)} ${user.email} ${user.role} ${roleNames[user.role]}`.toLowerCase()
  return text.includes(search.trim().toLowerCase())
}

/** A person with the overdue modules alone, if there are any. */
function overdueOf(item: OverviewItem): OverviewItem[] {
  const modules = item.modules.filter(isOverdue)
  return modules.length > 0 ? [{ ...item, modules }] : []
}

/** Cards, overdue ones first as in the lines of a phone. */
function People({ found }: { found: OverviewItem[] }) {
  const { beginning, more } = useBeginning(lateFirst(found), 20)
  return (
    <>
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {beginning.map(({ user, modules }) => (
          <li key={user.id}>
            <Card>
              <div className="flex items-center gap-3">
                <Avatar name={nameOf(user)} />
                <div className="min-w-0">
                  <h2 className="wrap-anywhere font-semibold">{nameOf(user)}</h2>
                  <p className="wrap-anywhere text-muted text-sm">
                    {user.email} · {roleNames[user.role]}
                  </p>
                </div>
              </div>
              {modules.length === 0 ? (
                <p className="mt-3 text-muted">{t`No modules assigned`}</p>
              ) : (
                <ModuleShares user={user} modules={modules} />
              )}
            </Card>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
