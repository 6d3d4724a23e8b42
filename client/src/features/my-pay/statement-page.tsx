import { Printer } from 'lucide-react'
import { useLocation, useParams } from 'wouter'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { Button } from '#client/ui/button.tsx'
import { SearchDrawing } from '#client/ui/drawings/search.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import { everybody } from '#shared/users/reads.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { ImportLink } from './import-link.tsx'
import { PayByYear } from './pay-by-year.tsx'
import type { Answering } from './record-questions.tsx'
import { WhoAsks } from './who-asks.tsx'
import { WhosePay } from './whose-pay.tsx'

interface StatementPageProps {
  onAnswer: (person: ListedUser, ...asked: Parameters<Answering>) => void
}

/** Anybody's pay as they see it themselves, for admins to look at and to print; people who have left are among them. */
export default function StatementPage({ onAnswer }: StatementPageProps) {
  const { userId } = useParams()
  const people = useEndpoint(...everybody)
  useAccessDenied(isForbidden(people.error), t`Admin access required for this page.`)
  return (
    <>
      <BackLink href="/admin/payroll-import">{t`Payroll Import`}</BackLink>
      <PageHeader
        title={t`Statement of Pay`}
        purpose={
          <span className="print:hidden">{t`What somebody was paid, as they see it themselves, to look at or to print.`}</span>
        }
      />
      <Loaded
        read={people}
        failed={t`The users could not be loaded.`}
        waiting={<SkeletonCards count={1} className="grid" cardClassName="h-20" label={t`Loading users`} />}
      >
        {(all) => <Statement people={all} userId={userId} onAnswer={onAnswer} />}
      </Loaded>
    </>
  )
}

function Statement({
  people,
  userId,
  onAnswer,
}: StatementPageProps & { people: ListedUser[]; userId: string | undefined }) {
  const [, navigate] = useLocation()
  const person = people.find(({ id }) => id === userId)
  if (!person)
    return (
      <div className="flex flex-col gap-6">
        {userId ? <EmptyState drawing={SearchDrawing} title={t`Nobody is found at this address.`} /> : <WhoAsks />}
        <WhosePay people={people} />
      </div>
    )
  return (
    <>
      <div className="mb-6 flex items-end gap-3 print:hidden">
        <PlainField
          as="select"
          label={t`Person`}
          options={people.map((each) => ({ value: each.id, label: labelOf(each) }))}
          value={person.id}
          onChange={({ target }) => navigate(`/admin/pay/${target.value}`)}
          className="phone:flex-1 md:w-96"
        />
        <Button variant="secondary" className="phone:w-11 phone:px-0!" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          <span className="phone:sr-only">{t`Print All`}</span>
        </Button>
      </div>
      <Pay key={person.id} person={person} onAnswer={onAnswer} />
    </>
  )
}

const labelOf = (person: ListedUser) => {
  const name = nameOf(person)
  return person.isActive ? name : t`${name} (deactivated)`
}

function Pay({ person, onAnswer }: StatementPageProps & { person: ListedUser }) {
  return (
    <PayByYear
      label={t`Statement of Pay`}
      read={useEndpoint('GET /api/admin/users/:id/pay', { params: { id: person.id } })}
      failed={t`The pay could not be loaded.`}
      waiting={t`Loading the pay`}
      whenNone={t`Each week that is paid stands here once it is imported.`}
      wayWhenNone={<ImportLink />}
      onAnswer={(question) => onAnswer(person, question)}
      person={person}
    />
  )
}
