import { useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { Card } from '#client/ui/card.tsx'
import { FilterToggle } from '#client/ui/chips.tsx'
import { BasketDrawing, SearchDrawing } from '#client/ui/drawings.tsx'
import { allOf, EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { isFound } from '#shared/text/fold.ts'
import type { OverviewItem } from '#shared/training/assigned-module.ts'
import { trainingOverview, waitingApprovals } from '#shared/training/reads.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import { isOverdue } from './due-date.tsx'
import { PeopleLines } from './people-lines.tsx'
import { peopleCount } from './words.ts'

/** Everybody's progress in figures, with a search for one of them. */
export function ProgressTab() {
  const [params, setParams] = useSearchParams()
  const lists = allOf({ overview: useEndpoint(...trainingOverview), pending: useEndpoint(...waitingApprovals) })
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
  const found = lists.data?.overview
    .filter((item) => matches(item, search))
    .flatMap(onlyOverdue ? overdueOf : (item) => item)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <PlainField
          type="search"
          label={t`Search`}
          placeholder={t`Name, email or role`}
          autoComplete="off"
          value={search}
          onChange={({ target }) => change({ search: target.value, onlyOverdue })}
          className="w-full md:max-w-form md:flex-1"
        />
        {/* Overdue people come first anyway. A phone shows the filter only while it is on, to switch it off again. */}
        <div className={onlyOverdue ? undefined : 'phone:hidden'}>
          <FilterToggle
            label={t`Overdue only`}
            on={onlyOverdue}
            onChange={(on) => change({ search, onlyOverdue: on })}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {found && (search || onlyOverdue) && peopleCount(found.length)}
      </p>
      <Loaded
        read={{ ...lists, data: found }}
        failed={t`The progress could not be loaded.`}
        waiting={
          <Card flush>
            <SkeletonRows rows={10} />
          </Card>
        }
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
        {(people) => (
          <Card flush>
            <PeopleLines
              key={`${search} ${onlyOverdue}`}
              people={people}
              pending={lists.data!.pending}
              isSearch={search !== ''}
              areOpen={onlyOverdue || search !== ''}
            />
          </Card>
        )}
      </Loaded>
    </>
  )
}

function matches({ user }: OverviewItem, search: string) {
  return isFound(`${nameOf(user)} ${user.email} ${user.role} ${roleNames[user.role]}`, search)
}

/** A person with the overdue modules alone, if there are any. */
function overdueOf(item: OverviewItem): OverviewItem[] {
  const modules = item.modules.filter(isOverdue)
  return modules.length > 0 ? [{ ...item, modules }] : []
}
