import { type ComponentType, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ChoiceChips } from '#client/ui/chips.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { SearchDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t, tIn } from '#shared/language/t.ts'
import { isFound } from '#shared/text/fold.ts'
import { formatDate } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { everybody } from '#shared/users/reads.ts'
import { type Role, roleNames, roles } from '#shared/users/roles.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { namesRemoved, userLists } from './lists.ts'
import { type Question, UsersTable } from './users-table.tsx'

interface UserDialogProps {
  user: ListedUser
  /** Nobody else could manage users if this person stopped being an admin. */
  isOnlyAdmin: boolean
  /** The last moment at which a name that was removed can be brought back. */
  until: string | undefined
  onClose: () => void
}

/** People further down are found faster by name than by scrolling. */
const pageLength = 100

const pluralNames: Record<Role | 'all', string> = {
  all: tIn('people')`All`,
  employee: t`Employees`,
  team_lead: t`Team Leads`,
  technician: t`Technicians`,
  admin: t`Admins`,
}

export function UserList() {
  const users = useEndpoint(...everybody)
  const isSomeNameGone = users.data?.some(({ formerNumber }) => formerNumber !== null) ?? false
  const restorable = useEndpoint('GET /api/admin/restorable-names', {}, { enabled: isSomeNameGone })
  const untilOf = new Map(restorable.data?.map(({ userId, until }) => [userId, until]))
  const [wanted, setWanted] = useState('')
  const [question, setQuestion] = useState<{ about: Question; user: ListedUser; until: string | undefined }>()

  const [search, setSearch] = useSearchParams()
  const role = roles.find((each) => each === search.get('role')) ?? 'all'
  const [isRestShown, setRestShown] = useState(false)

  const isPhone = usePhone()
  const field = (
    <PlainField
      label={t`Find a person`}
      type="search"
      placeholder={isPhone ? t`Name, role or ID` : t`Name, email, role or payroll ID`}
      value={wanted}
      onChange={(event) => setWanted(event.target.value)}
      className="min-w-0 flex-1 md:min-w-72 md:max-w-80"
    />
  )
  const active = users.data?.filter(({ isActive }) => isActive)
  const found = users.data?.filter((user) => matches(user, wanted) && (role === 'all' || user.role === role))
  const former = found?.filter(({ isActive }) => !isActive) ?? []
  // A search by name finds them too.
  const isFolded = former.length > 0 && !isRestShown && wanted.trim() === ''
  const shown = found && [...found.filter(({ isActive }) => isActive), ...(isFolded ? [] : former)]
  const { beginning, more } = useBeginning(shown ?? [], pageLength)
  const Asked = question && dialogs[question.about]
  const admins = active?.filter(({ role }) => role === 'admin') ?? []
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-4 phone:mb-4 phone:flex-nowrap phone:gap-3">
        {field}
        <ChoiceChips
          label={t`Role`}
          choices={(['all', 'employee', 'team_lead', 'technician', 'admin'] as const).map((value) => ({
            value,
            label: pluralNames[value],
            count: users.isError
              ? undefined
              : (active?.filter((user) => value === 'all' || user.role === value).length ?? 0),
          }))}
          chosen={role}
          onChoose={(value) => setSearch(value === 'all' ? {} : { role: value }, { replace: true })}
          selectOnPhone
          // As high as the field beside it.
          className="phone:w-36 [&_button]:min-h-11"
        />
      </div>
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
          <UsersTable
            users={beginning}
            restorable={untilOf}
            ask={(about, user) => setQuestion({ about, user, until: untilOf.get(user.id) })}
            empty={
              wanted.trim() ? (
                <EmptyState
                  drawing={SearchDrawing}
                  title={t`Nobody matches “${wanted.trim()}”.`}
                >{t`Check the spelling, or invite the person.`}</EmptyState>
              ) : (
                <EmptyState drawing={SearchDrawing} title={t`Nobody has this role.`} />
              )
            }
          />
        )}
      </Loaded>
      {more}
      {!more && former.length > 0 && wanted.trim() === '' && (
        <div className="mt-4 text-center">
          <Button variant="secondary" aria-expanded={!isFolded} onClick={() => setRestShown(isFolded)}>
            {isFolded ? t`Show ${former.length} deactivated` : t`Hide deactivated`}
          </Button>
        </div>
      )}
      {Asked && (
        <Suspense>
          <Asked
            user={question.user}
            until={question.until}
            isOnlyAdmin={admins.length === 1 && admins[0]!.id === question.user.id}
            onClose={() => setQuestion(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function matches(user: ListedUser, wanted: string) {
  return isFound(`${nameOf(user)} ${user.email} ${roleNames[user.role]} ${user.payrollId ?? ''}`, wanted)
}

function DeactivationDialog({ user, onClose }: UserDialogProps) {
  const name = nameOf(user)
  const deactivate = useAction('DELETE /api/admin/users/:id', {
    refresh: userLists,
    done: t`${name} was deactivated.`,
    failed: t`Failed to deactivate user. Please try again.`,
  })
  return (
    <ConfirmDialog
      open
      title={t`Deactivate ${name}?`}
      description={t`${name} is signed out everywhere at once and cannot sign in any more. Tips, reports and pay stay. You can reactivate the account later.`}
      confirmLabel={t`Deactivate`}
      busy={deactivate.isPending && t`Deactivating...`}
      onConfirm={() => deactivate.mutate({ params: { id: user.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {user.role === 'admin' && <Notice tone="attention">{t`The pending invitations of ${name} stop working.`}</Notice>}
    </ConfirmDialog>
  )
}

function ResetFactorsDialog({ user, onClose }: UserDialogProps) {
  const name = nameOf(user)
  const reset = useAction('DELETE /api/admin/users/:id/second-factor', {
    done: t`Codes and passkeys of ${name} were reset.`,
    failed: t`Codes and passkeys were not reset.`,
  })
  return (
    <ConfirmDialog
      open
      title={t`Reset codes and passkeys of ${name}?`}
      description={t`For a phone that is lost. ${name} is signed out everywhere, told by email, and signs in with the password alone next time.`}
      confirmLabel={t`Reset`}
      busy={reset.isPending && t`Resetting...`}
      onConfirm={() => reset.mutate({ params: { id: user.id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

function RestoreNameDialog({ user, until, onClose }: UserDialogProps) {
  const restore = useAction('POST /api/admin/users/:id/restore-name', {
    refresh: namesRemoved,
    done: ({ user, changedMeanwhile: count }) =>
      count === 0
        ? t`The name of ${nameOf(user)} is back.`
        : t`The name of ${nameOf(user)} is back. ${count} texts were changed since, and stay as they are.`,
    failed: t`The changes could not be saved. Please try again.`,
  })
  return (
    <ConfirmDialog
      open
      title={t`Bring back the name of ${nameOf(user)}?`}
      description={t`Name, email, payroll ID, texts and payroll files are as they were before. Photo and sign-in stay deleted. It can be done until ${formatDate(until!)}.`}
      confirmLabel={t`Bring back`}
      tone="primary"
      busy={restore.isPending && t`Saving...`}
      onConfirm={() => restore.mutate({ params: { id: user.id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** The call notes it in the history; the browser saves the file by itself then, however large it is. */
function ExportDialog({ user, onClose }: UserDialogProps) {
  const name = nameOf(user)
  const note = useAction('POST /api/admin/users/:id/export', { failed: t`The export failed.` })
  const save = () => {
    const link = document.createElement('a')
    link.href = `/api/admin/users/${user.id}/export`
    link.download = ''
    link.click()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Export everything of ${name}`}
      description={t`All records and photos in one ZIP file. The history says that you exported it.`}
      confirmLabel={t`Download`}
      tone="primary"
      busy={note.isPending && t`Exporting...`}
      onConfirm={() => note.mutate({ params: { id: user.id } }, { onSuccess: save })}
    />
  )
}

/** What is asked in a dialog of its own before it is done. */
const dialogs: Record<Question, ComponentType<UserDialogProps>> = {
  role: lazy(() => import('./role-dialog.tsx')),
  correction: lazy(() => import('./person-dialog.tsx')),
  sessions: lazy(() => import('./sessions-dialog.tsx')),
  factors: ResetFactorsDialog,
  deactivation: DeactivationDialog,
  export: ExportDialog,
  removal: lazy(() => import('./remove-name-dialog.tsx')),
  restoring: RestoreNameDialog,
}
