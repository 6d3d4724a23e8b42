import { UserX } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { SearchDrawing } from '#client/ui/drawings/search.tsx'
import { EmailAddress } from '#client/ui/email-address.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { TooltipProvider } from '#client/ui/tooltip.tsx'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import { everybody } from '#shared/users/reads.ts'
import { roleNames } from '#shared/users/roles.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { DeactivationDialog } from './deactivation-dialog.tsx'
import { ResetFactorsDialog } from './reset-factors-dialog.tsx'
import { type Question, UserActions } from './user-actions.tsx'

const PersonDialog = lazy(() => import('./person-dialog.tsx'))
const SessionsDialog = lazy(() => import('./sessions-dialog.tsx'))
const ExportDialog = lazy(() => import('./export-dialog.tsx'))
const RemoveNameDialog = lazy(() => import('./remove-name-dialog.tsx'))
const RoleDialog = lazy(() => import('./role-dialog.tsx'))

/** Whoever is further down is found by name sooner than by scrolling. */
const pageLength = 100

export function UserList() {
  const users = useEndpoint(...everybody)
  const me = useUser()
  const [wanted, setWanted] = useState('')
  const [question, setQuestion] = useState<{ about: Question; user: ListedUser }>()

  const search = (
    <PlainField
      label={t`Find a person`}
      type="search"
      placeholder={t`Name, email, role or payroll ID`}
      value={wanted}
      onChange={(event) => setWanted(event.target.value)}
      className="mb-4 md:max-w-80"
    />
  )
  const shown = users.data?.filter((user) => matches(user, wanted))
  const { beginning, more } = useBeginning(shown ?? [], pageLength)
  const admins = users.data?.filter((user) => user.role === 'admin' && user.isActive) ?? []
  const columns: Column<ListedUser>[] = [
    {
      key: 'name',
      header: t`Name`,
      cell: (user) => <Person user={user} isMe={user.id === me.id} />,
      place: 'cards:row-start-1',
    },
    {
      key: 'role',
      header: t`Role`,
      className: 'w-36',
      place: 'cards:row-start-2 cards:pl-13! cards:text-muted cards:text-sm',
      cell: ({ role }) => roleNames[role],
    },
    {
      key: 'actions',
      header: t`Actions`,
      hideHeader: true,
      place: 'cards:col-start-2 cards:row-span-2 cards:row-start-1 cards:-mr-3 cards:self-center',
      align: 'right',
      className: 'w-44',
      cell: (user) => (
        <UserActions user={user} isMe={user.id === me.id} ask={(about) => setQuestion({ about, user })} />
      ),
    },
  ]
  return (
    <>
      {search}
      <Loaded
        read={{ ...users, data: shown }}
        failed={t`The users could not be loaded.`}
        waiting={
          <Card flush>
            <SkeletonRows rows={8} columns={3} label={t`Loading users`} />
          </Card>
        }
      >
        {() => (
          <TooltipProvider>
            <Table
              caption={t`Users`}
              columns={columns}
              rows={beginning}
              rowKey={(user) => user.id}
              empty={
                <EmptyState
                  drawing={SearchDrawing}
                  title={t`Nobody matches “${wanted.trim()}”.`}
                >{t`Check the spelling, or invite the person.`}</EmptyState>
              }
            />
          </TooltipProvider>
        )}
      </Loaded>
      {more}
      <Suspense>
        {question?.about === 'role' && (
          <RoleDialog
            user={question.user}
            isOnlyAdmin={admins.length === 1 && admins[0]!.id === question.user.id}
            onClose={() => setQuestion(undefined)}
          />
        )}
        {question?.about === 'sessions' && (
          <SessionsDialog user={question.user} onClose={() => setQuestion(undefined)} />
        )}
        {question?.about === 'correction' && (
          <PersonDialog user={question.user} onClose={() => setQuestion(undefined)} />
        )}
        {question?.about === 'export' && <ExportDialog user={question.user} onClose={() => setQuestion(undefined)} />}
        {question?.about === 'removal' && (
          <RemoveNameDialog user={question.user} onClose={() => setQuestion(undefined)} />
        )}
      </Suspense>
      {question?.about === 'factors' && (
        <ResetFactorsDialog user={question.user} onClose={() => setQuestion(undefined)} />
      )}
      {question?.about === 'deactivation' && (
        <DeactivationDialog user={question.user} onClose={() => setQuestion(undefined)} />
      )}
    </>
  )
}

function matches(user: ListedUser, wanted: string) {
  const text = `${nameOf(user)} ${user.email} ${roleNames[user.role]} ${user.payrollId ?? ''}`.toLowerCase()
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function Person({ user, isMe }: { user: ListedUser; isMe: boolean }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={nameOf(user)} src={user.profileImageUrl} />
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">
          {nameOf(user)}
          {isMe && <span className="font-normal text-muted"> {t`(you)`}</span>}
          {!user.isActive && (
            <Badge
              icon={UserX}
              className="ml-2 cards:ml-0 cards:h-auto! cards:whitespace-normal!"
            >{t`Deactivated`}</Badge>
          )}
        </p>
        {user.formerNumber === null && (
          <p className="text-muted text-sm">
            <EmailAddress email={user.email} />
          </p>
        )}
        {user.payrollId && (
          <p className="wrap-anywhere cards:hidden text-muted text-sm">{t`Payroll ID ${user.payrollId}`}</p>
        )}
      </div>
    </div>
  )
}
