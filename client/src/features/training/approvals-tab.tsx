import { clsx } from 'clsx'
import { CircleCheck, Hourglass, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { BasketDrawing } from '#client/ui/drawings.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { RichText } from '#client/ui/rich-text-viewer.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import type { PendingApproval } from '#shared/training/approval.ts'
import { waitingApprovals } from '#shared/training/reads.ts'
import { nameOf } from '#shared/users/name.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { LastReturn, TraineeNotes } from './task-notes.tsx'
import { taskCount } from './words.ts'

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'))
const ReturnDialog = lazy(() => import('./return-dialog.tsx'))

/** What waits for approval: one by one, or several at once with the same note. */
export function ApprovalsTab() {
  return (
    <Loaded
      read={useEndpoint(...waitingApprovals)}
      failed={t`The approvals could not be loaded.`}
      waiting={
        <Card flush>
          <SkeletonRows rows={8} label={t`Loading the approvals`} />
        </Card>
      }
      empty={
        <EmptyState
          drawing={BasketDrawing}
          title={t`All caught up!`}
        >{t`When somebody marks a task as complete that needs approval, it stands here.`}</EmptyState>
      }
    >
      {(pending) => <Approvals pending={pending} />}
    </Loaded>
  )
}

function Approvals({ pending }: { pending: PendingApproval[] }) {
  const user = useUser()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [approving, setApproving] = useState<PendingApproval[]>()
  const [returning, setReturning] = useState<PendingApproval>()
  const { beginning, more } = useBeginning(pending, 30)
  const open = beginning.filter((item) => mayApprove(user, item))
  // What somebody else approved meanwhile is no longer there to be chosen.
  const selected = open.filter(({ progressId }) => chosen.has(progressId))
  const toggle = (id: string) =>
    setChosen(chosen.has(id) ? new Set([...chosen].filter((each) => each !== id)) : new Set([...chosen, id]))
  return (
    <>
      {open.length > 1 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Checkbox
            label={t`Select all ${open.length}`}
            checked={selected.length === open.length}
            ref={(box) => {
              if (box) box.indeterminate = selected.length > 0 && selected.length < open.length
            }}
            onChange={({ target }) =>
              setChosen(new Set(target.checked ? open.map(({ progressId }) => progressId) : []))
            }
          />
          {selected.length > 0 && (
            <Button variant="secondary" onClick={() => setApproving(selected)} className="phone:w-full">
              <CircleCheck aria-hidden="true" />
              {t`Approve ${taskCount(selected.length)}`}
            </Button>
          )}
        </div>
      )}
      <ul className="divide-y divide-line rounded border border-line bg-surface" data-card>
        {beginning.map((item) => (
          <li key={item.progressId}>
            <ApprovalRow
              item={item}
              isOwn={!mayApprove(user, item)}
              isChosen={chosen.has(item.progressId)}
              onToggle={open.length > 1 ? () => toggle(item.progressId) : undefined}
              onApprove={() => setApproving([item])}
              onReturn={() => setReturning(item)}
            />
          </li>
        ))}
      </ul>
      {more}
      <Suspense>
        {approving && <ApproveDialog items={approving} onClose={() => setApproving(undefined)} />}
        {returning && <ReturnDialog item={returning} onClose={() => setReturning(undefined)} />}
      </Suspense>
    </>
  )
}

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

/** A completed task with the notes on it, to be approved or sent back. */
function ApprovalRow({ item, isOwn, isChosen, onToggle, onApprove, onReturn }: ApprovalRowProps) {
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
            {/* The tab says this already, and a phone has no room for it. */}
            <span className="phone:sr-only">{t`Waiting for approval`} · </span>
            {t`Completed ${formatInstant(item.traineeCompletedAt)}`}
          </p>
        </div>
        <TraineeNotes notes={item.notes} />
        {item.lastReturn && <LastReturn of={item.lastReturn} isOver />}
        {item.taskDescription && (
          <Fold
            variant="words"
            // Only the words take up room; the area that can be pressed is larger.
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
        <div className="flex flex-wrap items-start justify-end gap-2 lg:max-xl:flex-col phone:[&>*]:flex-auto">
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

/** Only admins approve what they did themselves. */
export const mayApprove = (user: SessionUser, { userId }: PendingApproval) =>
  user.role === 'admin' || userId !== user.id
