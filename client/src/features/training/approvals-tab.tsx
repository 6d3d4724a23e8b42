import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { BasketDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import type { PendingApproval } from '#shared/training/approval.ts'
import { waitingApprovals } from '#shared/training/reads.ts'
import { ApprovalRow } from './approval-row.tsx'
import { mayApprove } from './may-approve.ts'
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
          <Button onClick={() => setApproving(selected.length === 0 ? open : selected)} className="phone:w-full">
            <CircleCheck aria-hidden="true" />
            {selected.length === 0 ? t`Approve all ${open.length}` : t`Approve ${taskCount(selected.length)}`}
          </Button>
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
