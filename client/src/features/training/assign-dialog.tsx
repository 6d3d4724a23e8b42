import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { newAssignment, newAssignments } from '#shared/training/assignment.ts'
import { allModules, trainingOverview } from '#shared/training/reads.ts'
import { everybody } from '#shared/users/reads.ts'
import { PeopleField } from './people-field.tsx'
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
