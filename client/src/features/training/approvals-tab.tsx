import { CircleCheck, Hourglass, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { BasketDrawing } from '#client/ui/drawings/basket.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { RichText } from '#client/ui/rich-text-viewer.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import type { PendingApproval } from '#shared/training/approval.ts'
import { waitingApprovals } from '#shared/training/reads.ts'
import { nameOf } from '#shared/users/name.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { LastReturn } from './last-return.tsx'
import { taskCount } from './words.ts'

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'))
const ReturnDialog = lazy(() => import('./return-dialog.tsx'))

const grid = 'grid items-start gap-4 lg:grid-cols-2'

/** What waits for approval: one by one, or several at once with the same note. */
export function ApprovalsTab() {
  return (
    <Loaded
      read={useEndpoint(...waitingApprovals)}
      failed={t`The approvals could not be loaded.`}
      waiting={<SkeletonCards count={4} className={grid} cardClassName="h-64" label={t`Loading the approvals`} />}
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

/** Only admins approve what they did themselves. */
const mayApprove = (user: SessionUser, { userId }: PendingApproval) => user.role === 'admin' || userId !== user.id

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
          <Button onClick={() => setApproving(selected.length === 0 ? open : selected)} className="phone:w-full">
            <CircleCheck aria-hidden="true" />
            {selected.length === 0 ? t`Approve all ${open.length}` : t`Approve ${taskCount(selected.length)}`}
          </Button>
        </div>
      )}
      <ul className={grid}>
        {beginning.map((item) => (
          <li key={item.progressId} data-card className="rounded border border-line bg-surface p-4 md:px-6 md:py-5">
            <ApprovalCard
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

interface ApprovalCardProps {
  item: PendingApproval
  /** The viewer's own, which somebody else has to approve. */
  isOwn: boolean
  isChosen: boolean
  /** Undefined where there is nothing to choose from. */
  onToggle: (() => void) | undefined
  onApprove: () => void
  onReturn: () => void
}

function ApprovalCard({ item, isOwn, isChosen, onToggle, onApprove, onReturn }: ApprovalCardProps) {
  const name = nameOf(item)
  return (
    <article className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="wrap-anywhere text-lg">{name}</h2>
          <p className="wrap-anywhere text-muted text-sm">{item.email}</p>
        </div>
        <p className="flex items-center gap-1.5 text-muted text-sm">
          <Hourglass aria-hidden="true" className="size-4 shrink-0" />
          {t`Waiting for approval`}
        </p>
      </div>
      <div>
        <p className="text-muted text-sm">
          {item.moduleName}
          {item.taskCategory && ` · ${item.taskCategory}`}
        </p>
        <h3 className="wrap-anywhere font-semibold">{item.taskTitle}</h3>
        {item.taskDescription && <RichText html={item.taskDescription} className="mt-1" />}
      </div>
      <p className="text-sm">{t`Completed ${formatInstant(item.traineeCompletedAt)}`}</p>
      {item.notes && (
        <div className="rounded bg-sunken p-3">
          <p className="text-muted text-sm">{t`Notes of the trainee`}</p>
          <p className="whitespace-pre-line">{item.notes}</p>
        </div>
      )}
      {item.lastReturn && <LastReturn of={item.lastReturn} />}
      {isOwn ? (
        <p className="text-muted text-sm">{t`This is your own training. Somebody else has to approve it.`}</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {onToggle && (
            <Checkbox
              label={
                <>
                  {t`Select`}
                  <VisuallyHidden> {t`${item.taskTitle} of ${name}`}</VisuallyHidden>
                </>
              }
              checked={isChosen}
              onChange={onToggle}
            />
          )}
          <div className="ml-auto flex flex-wrap gap-3 phone:w-full phone:[&>*]:flex-auto">
            <Button variant="secondary" onClick={onReturn}>
              <Undo2 aria-hidden="true" />
              {t`Send Back`}
              <VisuallyHidden> {t`${item.taskTitle} of ${name}`}</VisuallyHidden>
            </Button>
            <Button variant={onToggle ? 'secondary' : 'primary'} onClick={onApprove}>
              <CircleCheck aria-hidden="true" />
              {t`Approve`}
              <VisuallyHidden> {t`${item.taskTitle} of ${name}`}</VisuallyHidden>
            </Button>
          </div>
        </div>
      )}
    </article>
  )
}
