import { Pencil, UserCheck, UserCog, UserX, Wallet } from 'lucide-react'
import { Link } from 'wouter'
import { useAction } from '#client/api/hooks.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { HistoryLink } from '#client/ui/history-link.tsx'
import { Tooltip } from '#client/ui/tooltip.tsx'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { userLists } from './lists.ts'

/** What asks first, in a dialog of its own. */
export type Question = 'role' | 'correction' | 'deactivation'

interface UserActionsProps {
  user: ListedUser
  isMe: boolean
  ask: (about: Question) => void
}

export function UserActions({ user, isMe, ask }: UserActionsProps) {
  const reactivate = useAction('POST /api/admin/users/:id/reactivate', {
    refresh: userLists,
    done: (person) => t`${nameOf(person)} may sign in again.`,
    failed: t`Failed to reactivate user. Please try again.`,
  })
  const name = nameOf(user)
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 cards:[&>button]:grow">
      <Tooltip content={t`Name and payroll ID: payroll files are matched by them.`}>
        <Button variant="secondary" size="sm" onClick={() => ask('correction')} aria-label={t`Edit ${name}`}>
          <Pencil aria-hidden="true" />
          {t`Edit`}
        </Button>
      </Tooltip>
      {user.isActive ? (
        <>
          <Tooltip content={t`Counts at once, also where they are signed in.`}>
            <Button variant="secondary" size="sm" onClick={() => ask('role')} aria-label={t`Change Role of ${name}`}>
              <UserCog aria-hidden="true" />
              {t`Change Role`}
            </Button>
          </Tooltip>
          {!isMe && (
            <Tooltip content={t`Signs them out at once. Their tips, reports and pay stay.`}>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => ask('deactivation')}
                aria-label={t`Deactivate ${name}`}
              >
                <UserX aria-hidden="true" />
                {t`Deactivate`}
              </Button>
            </Tooltip>
          )}
        </>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          busy={reactivate.isPending && t`Reactivating...`}
          onClick={() => reactivate.mutate({ params: { id: user.id } })}
          aria-label={t`Reactivate ${name}`}
        >
          <UserCheck aria-hidden="true" />
          {t`Reactivate`}
        </Button>
      )}
      <Link
        href={`/admin/pay/${user.id}`}
        aria-label={t`Pay of ${name}`}
        title={t`Pay of ${name}`}
        className={buttonClass({ variant: 'ghost', size: 'icon', className: 'text-muted' })}
      >
        <Wallet aria-hidden="true" />
      </Link>
      <HistoryLink recordId={user.id} label={t`History of ${name}`} />
    </div>
  )
}
