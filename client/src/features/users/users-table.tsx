import {
  Download,
  Eraser,
  History,
  MonitorSmartphone,
  PencilLine,
  Smartphone,
  Undo2,
  UserCheck,
  UserCog,
  UserX,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useAction } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { historyOf, MenuButton, MenuLink, RowMenu, RowPress } from '#client/ui/row-menu.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { EmailAddress } from '#client/ui/text.tsx'
import { t, tIn } from '#shared/language/t.ts'
import { formatDate } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { userLists } from './lists.ts'

interface UsersTableProps {
  users: readonly ListedUser[]
  /** Until when a name that was removed can be brought back, by person. */
  restorable: ReadonlyMap<string, string>
  ask: (about: Question, user: ListedUser) => void
  empty: ReactNode
}

/** A line a person, pressed anywhere to edit it. */
export function UsersTable({ users, restorable, ask, empty }: UsersTableProps) {
  const me = useUser()
  const columns: Column<ListedUser>[] = [
    {
      key: 'name',
      header: t`Name`,
      cell: (user) => <Person user={user} isMe={user.id === me.id} onEdit={() => ask('correction', user)} />,
      className: 'py-0.5!',
      place: 'cards:col-span-2 cards:row-start-1 cards:self-end',
    },
    {
      key: 'email',
      header: tIn('column')`Email`,
      className: 'py-0.5! text-muted',
      // One line on a phone, so that rows are of one height; the whole address stands where the person is edited.
      place: 'cards:col-span-2 cards:row-start-2 cards:pl-13! cards:text-sm',
      cell: ({ email, formerNumber }) => (
        <div className="cards:truncate cards:[&_wbr]:hidden">
          {formerNumber === null && <EmailAddress email={email} />}
        </div>
      ),
    },
    ...(users.some(({ payrollId }) => payrollId) ? [payrollColumn] : []),
    {
      key: 'actions',
      header: t`Actions`,
      hideHeader: true,
      place: 'cards:col-start-3 cards:row-span-2 cards:row-start-1 cards:-mr-3 cards:self-center',
      align: 'right',
      // A head is as high as its cells leave it.
      className: 'h-10 w-20 py-0.5!',
      cell: (user) => (
        <div className="relative cards:static">
          <UserActions
            user={user}
            isMe={user.id === me.id}
            until={restorable.get(user.id)}
            ask={(about) => ask(about, user)}
          />
        </div>
      ),
    },
  ]
  return (
    <Table
      caption={t`Users`}
      wide
      columns={columns}
      rows={users}
      rowKey={(user) => user.id}
      rowClassName={() => 'relative cards:min-h-16 cards:content-center'}
      empty={empty}
    />
  )
}

const payrollColumn: Column<ListedUser> = {
  key: 'payroll',
  header: t`Payroll ID`,
  className: 'w-32 py-0.5! text-muted wrap-anywhere',
  place: 'cards:hidden!',
  cell: ({ payrollId }) => payrollId,
}

function Person({ user, isMe, onEdit }: { user: ListedUser; isMe: boolean; onEdit: () => void }) {
  const hasName = user.formerNumber === null
  return (
    <div className="flex min-h-11 items-center gap-3 cards:min-h-0 cards:pl-13">
      {hasName && <RowPress onPress={onEdit} />}
      {/* In a line, beside both of name and address. */}
      <span className="cards:-translate-y-1/2 cards:-ml-13 cards:absolute cards:top-1/2">
        <Avatar name={nameOf(user)} src={user.profileImageUrl} />
      </span>
      <p className="wrap-anywhere flex min-w-0 flex-wrap items-baseline gap-x-2 font-semibold">
        <span>
          <ByLastName of={user} />
          {isMe && <span className="font-normal text-muted text-sm"> {t`(you)`}</span>}
        </span>
        {/* Most are employees, which needs no word. */}
        {user.role !== 'employee' && <Badge className="-my-0.5">{roleNames[user.role]}</Badge>}
        {!user.isActive && (
          <Badge icon={UserX} className="-my-0.5 cards:h-auto! cards:whitespace-normal!">{t`Deactivated`}</Badge>
        )}
      </p>
    </div>
  )
}

/** As people say it; the list is in the order of what is bold. */
function ByLastName({ of: user }: { of: ListedUser }) {
  if (user.formerNumber !== null || !user.firstName || !user.lastName) return nameOf(user)
  return (
    <>
      <span className="font-normal">{user.firstName}</span> {user.lastName}
    </>
  )
}

/** What asks first, in a dialog of its own. */
export type Question =
  | 'role'
  | 'correction'
  | 'sessions'
  | 'factors'
  | 'deactivation'
  | 'export'
  | 'removal'
  | 'restoring'

interface UserActionsProps {
  user: ListedUser
  isMe: boolean
  /** Until when the name that was removed can be brought back. */
  until?: string | undefined
  ask: (about: Question) => void
}

function UserActions({ user, isMe, until, ask }: UserActionsProps) {
  const reactivate = useAction('POST /api/admin/users/:id/reactivate', {
    refresh: userLists,
    done: (person) => t`${nameOf(person)} may sign in again.`,
    failed: t`Failed to reactivate user. Please try again.`,
  })
  const name = nameOf(user)
  const hasName = user.formerNumber === null
  return (
    <RowMenu label={name}>
      {hasName && (
        <MenuButton
          icon={PencilLine}
          label={t`Edit ${name}`}
          hint={t`Name and payroll ID: payroll files are matched by them.`}
          onClick={() => ask('correction')}
        >{t`Edit`}</MenuButton>
      )}
      {user.isActive && (
        <MenuButton
          icon={UserCog}
          label={t`Change Role of ${name}`}
          hint={t`Counts at once, also where they are signed in.`}
          onClick={() => ask('role')}
        >{t`Change Role`}</MenuButton>
      )}
      {!user.isActive && hasName && (
        <MenuButton
          icon={UserCheck}
          label={t`Reactivate ${name}`}
          onClick={() => !reactivate.isPending && reactivate.mutate({ params: { id: user.id } })}
        >{t`Reactivate`}</MenuButton>
      )}
      <MenuLink icon={Wallet} label={t`Pay of ${name}`} href={`/admin/pay/${user.id}`}>{t`Pay`}</MenuLink>
      <MenuLink icon={History} label={t`History of ${name}`} href={historyOf(user.id)}>{t`History`}</MenuLink>
      <MenuButton icon={Download} label={t`Export everything of ${name}`} onClick={() => ask('export')}>
        {t`Export`}
      </MenuButton>
      {!user.isActive && hasName && (
        <MenuButton
          icon={Eraser}
          label={t`Remove the name of ${name}`}
          hint={t`Where the law asks for it. Sums stay.`}
          onClick={() => ask('removal')}
        >{t`Remove name`}</MenuButton>
      )}
      {!hasName && until && (
        <MenuButton
          icon={Undo2}
          label={t`Undo for ${name}`}
          hint={t`Brings back the name: until ${formatDate(until)}.`}
          onClick={() => ask('restoring')}
        >{t`Undo`}</MenuButton>
      )}
      {user.isActive && !isMe && (
        <MenuButton icon={MonitorSmartphone} label={t`Where ${name} is signed in`} onClick={() => ask('sessions')}>
          {t`Signed-in devices`}
        </MenuButton>
      )}
      {user.isActive && !isMe && (
        <MenuButton
          icon={Smartphone}
          label={t`Reset codes of ${name}`}
          hint={t`For a phone that is lost: takes codes and passkeys away.`}
          onClick={() => ask('factors')}
        >{t`Reset codes`}</MenuButton>
      )}
      {user.isActive && !isMe && (
        <MenuButton
          icon={UserX}
          label={t`Deactivate ${name}`}
          hint={t`Signs them out at once. Their tips, reports and pay stay.`}
          onClick={() => ask('deactivation')}
        >{t`Deactivate`}</MenuButton>
      )}
    </RowMenu>
  )
}
