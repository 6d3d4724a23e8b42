import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useDraftForm } from '#client/api/draft-form.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Field } from '#client/ui/field.tsx'
import { t } from '#shared/language/t.ts'
import { newAssignment, newAssignments } from '#shared/training/assignment.ts'
import { allModules, trainingOverview } from '#shared/training/reads.ts'
import { everybody } from '#shared/users/reads.ts'
import { FormDialog } from './form-dialog.tsx'
import { PeopleField } from './people-field.tsx'
import { useTrainingAction } from './use-training-action.ts'

const assignmentForm = z.object({ ...newAssignment.pick({ moduleId: true }).shape, ...newAssignments.shape })

const failed = t`Failed to assign module`

/** Assigns an active module to one person or several. */
export default function AssignDialog({ onClose }: { onClose: () => void }) {
  const { id: assignedBy } = useUser()
  const modules = useEndpoint(...allModules)
  const users = useEndpoint(...everybody)
  const overview = useEndpoint(...trainingOverview)
  const { form, draft } = useDraftForm<z.input<typeof assignmentForm>, z.output<typeof assignmentForm>>(
    'training-assignment',
    {
      resolver: standardSchemaResolver(assignmentForm),
      defaultValues: { moduleId: '', userIds: [] as string[], dueDate: '' },
    },
  )
  const one = useTrainingAction('POST /api/training/assignments', {
    draft,
    done: t`Module assigned successfully.`,
    failed,
  })
  const several = useTrainingAction('POST /api/training/modules/:moduleId/assignments', {
    draft,
    done: ({ assigned, alreadyAssigned }) => ({
      title: t`Module assigned successfully.`,
      description: [
        assigned.length === 1 ? t`1 person has it now.` : t`${assigned.length} people have it now.`,
        alreadyAssigned.length > 0 && t`${alreadyAssigned.length} had it already.`,
      ]
        .filter(Boolean)
        .join(' '),
    }),
    failed,
  })
  const moduleId = useWatch({ control: form.control, name: 'moduleId' })
  const having = new Set(
    overview.data?.filter(({ modules }) => modules.some(({ id }) => id === moduleId)).map(({ user }) => user.id),
  )
  const people = users.data?.filter(({ isActive }) => isActive)
  return (
    <FormDialog
      title={t`Assign Module`}
      form={form}
      draft={draft}
      back={(time) => t`Your unsent assignment from ${time} is back.`}
      save={({ userIds, moduleId, dueDate }) =>
        userIds.length === 1
          ? one.run({ body: { userId: userIds[0]!, moduleId, assignedBy, dueDate } })
          : several.run({ params: { moduleId }, body: { userIds, dueDate } })
      }
      saveLabel={t`Assign Module`}
      isSaving={one.isPending || several.isPending}
      onClose={onClose}
    >
      <Field
        // Drawn anew with the modules, so that it shows which one a draft is for.
        key={modules.data?.length}
        as="select"
        name="moduleId"
        label={t`Module`}
        required
        placeholder={modules.data ? t`Choose a module` : t`Loading…`}
        options={(modules.data ?? [])
          .filter(({ isActive }) => isActive)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      <PeopleField name="userIds" people={people} having={having} hasFailed={users.isError} />
      <Field name="dueDate" label={t`Due Date`} optional type="date" className="max-w-60" />
    </FormDialog>
  )
}
