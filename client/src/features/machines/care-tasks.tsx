import { Ban, PencilLine, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { MenuButton, RowMenu } from '#client/ui/row-menu.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { CareTask } from '#shared/machines/care.ts'
import { careTasks, dueCareOf } from '#shared/machines/reads.ts'
import { everyDaysWords, everyMachine } from '#shared/machines/register.ts'
import { ownClock } from '#shared/time/clock.ts'
import { machineLists } from './machine-lists.ts'

const CareDialog = lazy(() => import('./care-dialog.tsx'))

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'stop'; task: CareTask }

const placeOf = ({ machineType, machineNumber }: CareTask) =>
  machineNumber === null ? everyMachine(machineType) : machineName({ machineType, machineNumber })

/** What is done every so many days, for technicians to know and admins to say. */
export function CareTasks() {
  const isAdmin = useUser().role === 'admin'
  const list = useEndpoint(...careTasks)
  const { data: due = [], isLoading } = useEndpoint(...dueCareOf(ownClock()))
  const dueOf = ({ id }: CareTask) => due.filter(({ taskId }) => taskId === id).length
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  return (
    <Card
      title={t`Regular care`}
      description={t`Routine work on a schedule. Customers do not see it.`}
      action={
        isAdmin && (
          <Button variant="secondary" size="sm" onClick={() => setDialog({ kind: 'add' })}>
            <Plus aria-hidden="true" />
            {t`Add Task`}
          </Button>
        )
      }
      flush
    >
      <Loaded
        // At once, so that nothing moves.
        read={{ ...list, data: isLoading ? undefined : list.data }}
        failed={t`The care tasks could not be loaded.`}
        waiting={<SkeletonRows rows={2} label={t`Loading care tasks`} />}
        empty={<p className="border-line border-t px-4 py-4 text-muted md:px-6">{t`No task yet.`}</p>}
      >
        {(tasks) => (
          <ul className="divide-y divide-line border-line border-t">
            {tasks.map((task) => (
              <li key={task.id} className="flex min-h-14 items-center gap-1 px-4 py-2 md:px-6">
                <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
                  <p className="wrap-anywhere min-w-0">
                    <span className="font-semibold">{task.title}</span>
                    {' · '}
                    <span className="text-muted">{`${placeOf(task)}, ${everyDaysWords(task.everyDays)}`}</span>
                  </p>
                  <Due count={dueOf(task)} title={task.title} />
                </div>
                {isAdmin && (
                  <>
                    <Button
                      variant="ghost"
                      size="sm"
                      className="text-muted"
                      onClick={() => setDialog({ kind: 'edit', task })}
                    >
                      <PencilLine aria-hidden="true" />
                      <span className="phone:sr-only">{t`Edit`}</span>
                      <VisuallyHidden>({task.title})</VisuallyHidden>
                    </Button>
                    <RowMenu label={task.title}>
                      <MenuButton
                        icon={Ban}
                        label={t`Stop ${task.title}`}
                        onClick={() => setDialog({ kind: 'stop', task })}
                      >{t`Stop`}</MenuButton>
                    </RowMenu>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Suspense>
        {(dialog?.kind === 'add' || dialog?.kind === 'edit') && (
          <CareDialog task={dialog.kind === 'edit' ? dialog.task : undefined} close={close} />
        )}
      </Suspense>
      {dialog?.kind === 'stop' && <StopDialog task={dialog.task} close={close} />}
    </Card>
  )
}

/** At so many machines, and the way to where it is ticked off. */
function Due({ count, title }: { count: number; title: string }) {
  if (count === 0) return null
  return (
    <Link href="/admin/machine-management#care" className="flex min-h-11 items-center">
      <Badge tone="attention">{t`${count} due`}</Badge>
      <VisuallyHidden>({title})</VisuallyHidden>
    </Link>
  )
}

function StopDialog({ task, close }: { task: CareTask; close: () => void }) {
  const stop = useAction('DELETE /api/care-tasks/:id', {
    refresh: machineLists,
    done: t`The task is stopped`,
    failed: t`The task could not be stopped.`,
  })
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={t`Stop ${task.title}?`}
      description={t`It is due nowhere from now on. When it was done, and by whom, stays in the history.`}
      confirmLabel={t`Stop`}
      onConfirm={() => stop.mutate({ params: { id: task.id } }, { onSuccess: close })}
      busy={stop.isPending && t`Saving...`}
    />
  )
}
