import { clsx } from 'clsx'
import { CircleCheck, Hourglass, Undo2 } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { RichText } from '#client/ui/rich-text-viewer.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import type { PendingApproval } from '#shared/training/approval.ts'
import { nameOf } from '#shared/users/name.ts'
import { LastReturn } from './last-return.tsx'
import { TraineeNotes } from './trainee-notes.tsx'

interface ApprovalRowProps {
  item: PendingApproval
  /** The viewer's own, which somebody else has to approve. */
  isOwn: boolean
  isChosen: boolean
  /** Undefined where there is nothing to choose from. */
  onToggle: (() => void) | undefined
  onApprove: () => void
  onReturn: () => void
}

/** Who did what and when, what they and the trainer before said of it, and the answer. */
export function ApprovalRow({ item, isOwn, isChosen, onToggle, onApprove, onReturn }: ApprovalRowProps) {
  const name = nameOf(item)
  const what = <VisuallyHidden> {t`${item.taskTitle} of ${name}`}</VisuallyHidden>
  return (
    <article className="flex flex-col gap-2 px-4 py-3 md:px-6 lg:grid lg:grid-cols-[auto_11rem_minmax(0,1fr)_auto] lg:gap-x-4">
      <div className="flex items-start gap-2 lg:contents">
        {onToggle && !isOwn ? (
          <Checkbox
            hideLabel
            label={
              <>
                {t`Select`}
                {what}
              </>
            }
            checked={isChosen}
            onChange={onToggle}
            className="-mt-2.5 self-start"
          />
        ) : (
          <span className={clsx('max-lg:hidden', onToggle && 'w-5')} />
        )}
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-semibold">{name}</h2>
          <p className="wrap-anywhere text-muted text-sm">{item.email}</p>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <div>
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h3 className="wrap-anywhere font-semibold">{item.taskTitle}</h3>
            <p className="wrap-anywhere text-muted text-sm">
              {item.moduleName}
              {item.taskCategory && ` · ${item.taskCategory}`}
            </p>
          </div>
          <p className="text-muted text-sm">
            <Hourglass aria-hidden="true" className="-mt-0.5 mr-1.5 inline size-4" />
            {/* On a phone the tab says the first half, and the rest has a line. */}
            <span className="phone:sr-only">{t`Waiting for approval`} · </span>
            {t`Completed ${formatInstant(item.traineeCompletedAt)}`}
          </p>
        </div>
        <TraineeNotes notes={item.notes} />
        {item.lastReturn && <LastReturn of={item.lastReturn} />}
        {item.taskDescription && (
          <Fold
            variant="words"
            // Takes the room of its words; what can be pressed reaches beyond them.
            summaryClassName="-mt-3 -mb-1.5 text-sm"
            summary={
              <>
                {t`What the task says`}
                <VisuallyHidden> ({item.taskTitle})</VisuallyHidden>
              </>
            }
          >
            <RichText html={item.taskDescription} />
          </Fold>
        )}
      </div>
      {isOwn ? (
        <p className="text-muted text-sm lg:max-w-56">{t`This is your own training. Somebody else has to approve it.`}</p>
      ) : (
        <div className="flex flex-wrap items-start justify-end gap-2 phone:[&>*]:flex-auto">
          <Button variant="ghost" size="sm" onClick={onReturn}>
            <Undo2 aria-hidden="true" />
            {t`Send Back`}
            {what}
          </Button>
          <Button variant="secondary" size="sm" onClick={onApprove}>
            <CircleCheck aria-hidden="true" />
            {t`Approve`}
            {what}
          </Button>
        </div>
      )}
    </article>
  )
}
