import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { isFound } from '#shared/text/fold.ts'
import { formatNearDay } from '#shared/time/day.ts'
import type { OverviewModule } from '#shared/training/assigned-module.ts'
import { newAssignment, newAssignments } from '#shared/training/assignment.ts'
import { allModules, trainingOverview } from '#shared/training/reads.ts'
import { nameOf } from '#shared/users/name.ts'
import { everybody } from '#shared/users/reads.ts'
import { roleNames } from '#shared/users/roles.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { isFinished } from './progress.ts'
import { trainingCall } from './use-training-action.ts'
import { haveItNow } from './words.ts'

const assignmentForm = z.object({ ...newAssignment.pick({ moduleId: true }).shape, ...newAssignments.shape })

const failed = t`Failed to assign module`

interface AssignDialogProps {
  /** Chosen already. */
  moduleId?: string | undefined
  onClose: () => void
}

/** Assigns an active module to one person or several. */
export default function AssignDialog({ moduleId: asked = '', onClose }: AssignDialogProps) {
  const { id: assignedBy } = useUser()
  const modules = useEndpoint(...allModules)
  const users = useEndpoint(...everybody)
  const overview = useEndpoint(...trainingOverview)
  const assignment = useDraftForm('training-assignment', {
    schema: assignmentForm,
    start: { moduleId: asked, userIds: [] as string[], dueDate: '' },
    send: ({ userIds, moduleId, dueDate }) =>
      userIds.length === 1
        ? trainingCall('POST /api/training/assignments', {
            body: { userId: userIds[0]!, moduleId, assignedBy, dueDate },
            done: t`Module assigned successfully.`,
            failed,
            onSent: onClose,
          })
        : trainingCall('POST /api/training/modules/:moduleId/assignments', {
            params: { moduleId },
            body: { userIds, dueDate },
            done: ({ assigned, alreadyAssigned }) => ({
              title: t`Module assigned successfully.`,
              description: [
                haveItNow(assigned.length),
                alreadyAssigned.length > 0 && t`${alreadyAssigned.length} had it already.`,
              ]
                .filter(Boolean)
                .join(' '),
            }),
            failed,
            onSent: onClose,
          }),
  })
  const [moduleId, userIds] = useWatch({ control: assignment.form.control, name: ['moduleId', 'userIds'] })
  const having = new Map(
    overview.data?.flatMap(({ user, modules }) => {
      const module = modules.find(({ id }) => id === moduleId)
      return module ? [[user.id, module] as const] : []
    }),
  )
  const people = users.data?.filter(({ isActive }) => isActive)
  return (
    <FormDialog
      title={t`Assign Module`}
      of={assignment}
      back={(time) => t`Your unsent assignment from ${time} is back.`}
      send={t`Assign Module`}
      missing={!moduleId ? t`A module is still to be chosen.` : userIds.length === 0 ? t`Nobody is chosen yet.` : ''}
      asksToLeave
      onClose={onClose}
    >
      <Field
        // Drawn anew with the modules, so that it shows which one a draft is for.
        key={modules.data?.length}
        as="select"
        name="moduleId"
        label={t`Module`}
        placeholder={modules.data ? t`Choose a module` : t`Loading…`}
        options={(modules.data ?? [])
          .filter(({ isActive, isArchived }) => isActive && !isArchived)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field name="dueDate" label={t`Due Date`} optional type="date" className="max-w-60" />
      <PeopleField name="userIds" people={people} having={having} hasFailed={users.isError} />
    </FormDialog>
  )
}

interface PeopleFieldProps {
  name: string
  /** Undefined while they are loaded. */
  people: readonly SessionUser[] | undefined
  hasFailed: boolean
  /** People who already have the chosen module, and how far they are in it, by the person's id. */
  having: ReadonlyMap<string, OverviewModule>
}

/** A field of the surrounding `Form`: one or more people, found by a search. */
function PeopleField({ name, people, hasFailed, having }: PeopleFieldProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const { field, fieldState } = useController<Record<string, string[]>>({ name })
  const chosen = new Set(field.value)
  const error = fieldState.error?.message
  const found = (people ?? []).filter((person) =>
    isFound(`${nameOf(person)} ${person.email} ${roleNames[person.role]}`, search),
  )
  const open = found.filter((person) => !having.has(person.id))
  const toggle = (ids: string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const each of ids) isChosen ? next.add(each) : next.delete(each)
    field.onChange([...next])
  }
  const areAllChosen = open.length > 0 && open.every((person) => chosen.has(person.id))
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="font-semibold text-sm">{t`Employees`}</legend>
      {/* The overview counts them apart. */}
      <p className="mb-1.5 text-muted text-sm">{t`Technicians can be chosen, too.`}</p>
      <PlainField
        ref={field.ref}
        type="search"
        label={t`Search people`}
        hideLabel
        placeholder={t`Name, email or role`}
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          // Enter searches; it does not send the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div className="mt-2 rounded border border-edge">
        <div className="flex items-center justify-between gap-4 border-line border-b px-3">
          <span role="status" className="text-muted text-sm">
            {people &&
              [t`${chosen.size} chosen`, search.trim() && t`${found.length} found`].filter(Boolean).join(' · ')}
          </span>
          <Button
            variant="ghost"
            size="sm"
            className={clsx(!people && 'invisible')}
            disabled={open.length === 0}
            onClick={() =>
              toggle(
                open.map((person) => person.id),
                !areAllChosen,
              )
            }
          >
            {areAllChosen ? t`Choose nobody` : t`Choose all ${open.length}`}
          </Button>
        </div>
        <ul className="divide-y divide-line px-3">
          {hasFailed && (
            <li className="py-2 text-trouble">{t`The people could not be loaded. Close this and try again.`}</li>
          )}
          {!people && !hasFailed && (
            <li className="py-3">
              <SkeletonLines lines={3} label={t`Loading people`} />
            </li>
          )}
          {people && found.length === 0 && <li className="py-2 text-muted">{t`Nobody was found.`}</li>}
          {found.map((person) => (
            <li key={person.id}>
              <Checkbox
                label={<span className="wrap-anywhere">{nameOf(person)}</span>}
                hint={[roleNames[person.role], standingIn(having.get(person.id))].filter(Boolean).join(' · ')}
                className="min-h-14 py-1.5"
                // Somebody who was chosen and has since got the module stays ticked: what is shown is what is sent.
                checked={chosen.has(person.id)}
                disabled={having.has(person.id) && !chosen.has(person.id)}
                onChange={({ target }) => toggle([person.id], target.checked)}
              />
            </li>
          ))}
        </ul>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 flex items-start gap-1 text-sm text-trouble">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** 'has it, due Nov 30' */
function standingIn(module: OverviewModule | undefined) {
  if (!module) return undefined
  const { dueDate } = module
  if (isFinished(module)) return t`has finished it`
  return dueDate ? t`has it, due ${formatNearDay(dueDate)}` : t`has it`
}
