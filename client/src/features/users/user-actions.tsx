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
import { useAction } from '#client/api/hooks.ts'
import { historyOf, MenuButton, MenuLink, RowMenu } from '#client/ui/row-menu.tsx'
import { t } from '#shared/language/t.ts'
import { formatDate } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { userLists } from './lists.ts'

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

export function UserActions({ user, isMe, until, ask }: UserActionsProps) {
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
