import { Printer } from 'lucide-react'
import { useLocation, useParams } from 'wouter'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { SearchDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { BackLink, PageHeader } from '#client/ui/page-header.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { useBriefWait } from '#client/ui/waits.ts'
import { t } from '#shared/language/t.ts'
import { payQuestions } from '#shared/payroll/reads.ts'
import { nameOf } from '#shared/users/name.ts'
import { everybody } from '#shared/users/reads.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { PayByYear } from './pay-by-year.tsx'
import type { Answering } from './pay-slip.tsx'
import { WhoAsks, WhosePay } from './whose-pay.tsx'

interface StatementPageProps {
  onAnswer: (person: ListedUser, ...asked: Parameters<Answering>) => void
}

/** For admins: the pay of anybody, also of people who have left, as they see it themselves, to look at or print. */
export default function StatementPage({ onAnswer }: StatementPageProps) {
  const { userId } = useParams()
  const people = useEndpoint(...everybody)
  useAccessDenied(isForbidden(people.error), t`Admin access required for this page.`)
  // The list of people waits briefly for the questions above it, so that it does not move.
  const questions = useEndpoint(...payQuestions, { enabled: userId === undefined })
  const isWaiting = useBriefWait(questions.isLoading)
  const person = people.data?.find(({ id }) => id === userId)
  return (
    <>
      {userId === undefined ? (
        <BackLink href="/admin/payroll-import">{t`Payroll Import`}</BackLink>
      ) : (
        <BackLink href="/admin/pay">{t`Statement of Pay`}</BackLink>
      )}
      <PageHeader
        title={person ? nameOf(person) : t`Statement of Pay`}
        purpose={
          person ? (
            t`Statement of Pay`
          ) : (
            <span className="print:hidden">{t`What somebody was paid, as they see it themselves, to look at or to print.`}</span>
          )
        }
        isActionSmall
        action={
          person && (
            <Button variant="secondary" className="phone:w-11 phone:px-0! print:hidden" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              <span className="phone:sr-only">{t`Print All`}</span>
            </Button>
          )
        }
      />
      <Loaded
        read={{ ...people, data: isWaiting ? undefined : people.data }}
        failed={t`The users could not be loaded.`}
        waiting={<SkeletonCards count={1} className="grid" cardClassName="h-20" label={t`Loading users`} />}
      >
        {(all) => <Statement people={all} {...{ person, onAnswer }} isUnknown={userId !== undefined} />}
      </Loaded>
    </>
  )
}

interface StatementProps extends StatementPageProps {
  people: ListedUser[]
  person: ListedUser | undefined
  /** The address names somebody who is not found. */
  isUnknown: boolean
}

function Statement({ people, person, isUnknown, onAnswer }: StatementProps) {
  const [, navigate] = useLocation()
  if (!person)
    return (
      <div className="flex flex-col gap-6">
        {isUnknown ? <EmptyState drawing={SearchDrawing} title={t`Nobody is found at this address.`} /> : <WhoAsks />}
        <WhosePay people={people} />
      </div>
    )
  return (
    <>
      <PlainField
        as="select"
        label={t`Person`}
        options={people.map((each) => ({ value: each.id, label: labelOf(each) }))}
        value={person.id}
        onChange={({ target }) => navigate(`/admin/pay/${target.value}`)}
        className="mb-6 md:w-96 print:hidden"
      />
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
      linksToImport
      onAnswer={(question) => onAnswer(person, question)}
      person={person}
    />
  )
}
