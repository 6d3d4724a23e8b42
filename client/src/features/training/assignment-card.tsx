import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { formatNearDay } from '#shared/time/day.ts'
import { formatDate } from '#shared/time/instant.ts'
import type { TrainingAssignment } from '#shared/training/assignment.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import { useTrainingAction } from './use-training-action.ts'

interface AssignmentCardProps {
  assignment: TrainingAssignment
  /** Below the name of the person, who is not said again. */
  isOfPerson?: boolean
}

/** Who has which module, and the way to take it away from them. */
export function AssignmentCard({ assignment, isOfPerson = false }: AssignmentCardProps) {
  const { user, module, assigner, assignedAt, dueDate, role } = assignment
  const remove = useTrainingAction('DELETE /api/training/assignments/:id', {
    done: t`Assignment removed successfully.`,
    failed: t`Failed to remove assignment`,
  })
  const [isAsking, setAsking] = useState(false)
  const take = async () => {
    setAsking(false)
    await remove.run({ params: { id: assignment.id } })
    // The button is gone with its card.
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  }
  return (
    <article className="flex min-w-0 flex-1 flex-col gap-3">
      {!isOfPerson && (
        <div>
          <h2 className="wrap-anywhere text-lg">{nameOf(user)}</h2>
          <p className="wrap-anywhere text-muted text-sm">{user.email}</p>
          {!user.isActive && <Badge className="mt-2">{t`Deactivated`}</Badge>}
        </div>
      )}
      <div>
        <h3 className="wrap-anywhere font-semibold">{module.name}</h3>
        {module.description && (
          <p className="line-clamp-3 whitespace-pre-line text-muted text-sm">{module.description}</p>
        )}
        {module.isArchived ? (
          <Badge className="mt-2">{t`Archived`}</Badge>
        ) : (
          !module.isActive && <Badge className="mt-2">{t`Inactive`}</Badge>
        )}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        <dt className="text-muted">{t`Assigned by`}</dt>
        <dd>{nameOf(assigner)}</dd>
        <dt className="text-muted">{t`Assigned`}</dt>
        <dd>{formatDate(assignedAt)}</dd>
        {role && (
          <>
            <dt className="text-muted">{t`With the role`}</dt>
            <dd>{roleNames[role]}</dd>
          </>
        )}
        {dueDate && (
          <>
            <dt className="text-muted">{t`Due`}</dt>
            <dd>{formatNearDay(dueDate)}</dd>
          </>
        )}
      </dl>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => setAsking(true)}
        busy={remove.isPending && t`Removing...`}
        className="mt-auto self-start phone:w-full"
      >
        <Trash2 aria-hidden="true" />
        {t`Remove`}
        <VisuallyHidden> {t`${module.name} from ${nameOf(user)}`}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Are you sure you want to remove this assignment?`}
        description={t`${nameOf(user)} no longer has ${module.name}. What is done of it is kept, and there again when it is assigned again.`}
        confirmLabel={t`Remove`}
        onConfirm={() => void take()}
      />
    </article>
  )
}
