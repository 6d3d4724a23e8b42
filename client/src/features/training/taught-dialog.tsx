import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useEndpoint } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/form.tsx'
import { DialogForm } from '#client/ui/form-dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { formatDate } from '#shared/time/instant.ts'
import { notesMaxLength } from '#shared/training/limits.ts'
import { asking, type TaughtPerson, type TaughtTask } from '#shared/training/task.ts'
import { nameOf } from '#shared/users/name.ts'
import { trainingCall } from './use-training-action.ts'
import { peopleCount } from './words.ts'

interface TaughtDialogProps {
  task: TaughtTask
  onClose: () => void
}

/** Who learned a task before its text was changed, to be asked again. */
export default function TaughtDialog({ task, onClose }: TaughtDialogProps) {
  const taught = useEndpoint('GET /api/training/tasks/:id/taught', { params: { id: task.id } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Taught before the change: ${task.title}`}
      description={t`These people completed it when it had another text. Whom you ask again sees your words and does it once more.`}
    >
      <Loaded
        read={taught}
        failed={t`The people could not be loaded.`}
        waiting={<SkeletonLines lines={4} label={t`Loading people`} />}
        empty={<p>{t`Nobody is left to be asked.`}</p>}
      >
        {(people) => <AskAgain task={task} people={people} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function AskAgain({ task, people, onClose }: TaughtDialogProps & { people: TaughtPerson[] }) {
  const form = useDraftForm(`ask-again/${task.id}`, {
    schema: asking,
    start: { progressIds: people.map(({ progressId }) => progressId), notes: '', dueDate: '' },
    send: (body) =>
      trainingCall('POST /api/training/tasks/:id/ask-again', {
        params: { id: task.id },
        body,
        done: ({ asked }) => t`Asked again: ${peopleCount(asked)}`,
        failed: t`Failed to ask again`,
        onSent: onClose,
      }),
  })
  return (
    <DialogForm
      of={form}
      back={(time) => t`Your unsent notes from ${time} are back.`}
      send={t`Ask Again`}
      onClose={onClose}
    >
      <PeopleToAsk people={people} />
      <Field as="textarea" name="notes" label={t`What has changed`} maxLength={notesMaxLength} />
      <Field
        name="dueDate"
        label={t`Due Date`}
        hint={t`Of the whole module. Without one, a day that has passed no longer counts.`}
        optional
        type="date"
        className="max-w-60"
      />
    </DialogForm>
  )
}

function PeopleToAsk({ people }: { people: TaughtPerson[] }) {
  const id = useId()
  const { field, fieldState } = useController<Record<string, string[]>>({ name: 'progressIds' })
  const error = fieldState.error?.message
  const toggle = (progressId: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...field.value, progressId] : field.value.filter((each) => each !== progressId))
  return (
    <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">{t`People`}</legend>
      <ul className="max-h-60 overflow-y-auto rounded border border-edge px-3 py-1">
        {people.map(({ progressId, completedAt, ...person }, place) => (
          <li key={progressId}>
            <Checkbox
              ref={place === 0 ? field.ref : undefined}
              label={<span className="wrap-anywhere">{nameOf(person)}</span>}
              hint={t`Completed ${formatDate(completedAt)}`}
              checked={field.value.includes(progressId)}
              onChange={({ target }) => toggle(progressId, target.checked)}
            />
          </li>
        ))}
      </ul>
      {error && (
        <p id={id} className="mt-1 flex items-start gap-1 text-sm text-trouble">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
