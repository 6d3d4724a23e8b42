import { type Control, useWatch } from 'react-hook-form'
import { useDraftForm } from '#client/api/draft-form.ts'
import { outgoing } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field } from '#client/ui/field.tsx'
import { Form } from '#client/ui/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { type MachineType, machineName, machineTypeNames, machineTypes } from '#shared/machine-problems/machine.ts'
import {
  descriptionMaxLength,
  type NewProblem,
  newProblem,
  type ReportInput,
} from '#shared/machine-problems/machine-problem.ts'
import { problemLists, useCurrentProblems } from './problem-lists.ts'

/** No type is chosen yet: what the schema then refuses. */
const blank: ReportInput = { machineType: '' as MachineType, machineNumber: '', description: '' }
const types = machineTypes.map((type) => ({ value: type, label: machineTypeNames[type] }))

export function ReportProblemForm() {
  const report = useDraftForm<ReportInput, NewProblem>('report-problem', {
    schema: newProblem,
    start: blank,
    send: (body, form) =>
      outgoing('POST /api/machine-problems', {
        body,
        refresh: problemLists,
        done: t`Problem reported successfully!`,
        failed: t`Failed to report problem. Please try again.`,
        onSent: () => {
          form.reset(blank, { keepFieldsRef: true })
          form.setFocus('machineType')
        },
      }),
  })
  return (
    <Card title={t`Report Machine Problem`}>
      <Form of={report} back={(time) => t`Your unsent report from ${time} is back.`}>
        <div className="grid grid-cols-2 items-start gap-4">
          <Field name="machineType" as="select" label={t`Machine Type`} placeholder={t`Choose`} options={types} />
          <Field name="machineNumber" label={t`Machine Number`} inputMode="numeric" maxLength={4} autoComplete="off" />
        </div>
        <KnownProblems control={report.form.control} />
        <Field name="description" as="textarea" label={t`Description`} rows={4} maxLength={descriptionMaxLength} />
        <Button
          type="submit"
          busy={report.isSending && t`Reporting...`}
          className="md:self-start"
        >{t`Report Problem`}</Button>
      </Form>
    </Card>
  )
}

/** A machine may have several problems; the same one need not be reported twice. */
function KnownProblems({ control }: { control: Control<ReportInput, unknown, NewProblem> }) {
  const [type, number] = useWatch({ control, name: ['machineType', 'machineNumber'] })
  const { data = [] } = useCurrentProblems()
  const known = data.filter(
    ({ status, machineType, machineNumber }) =>
      status !== 'repaired' && machineType === type && machineNumber === Number(number),
  )
  if (known.length === 0) return null
  return (
    <Notice tone="attention" live title={t`${machineName(known[0]!)} is reported already`}>
      <ul>
        {known.map(({ id, description }) => (
          <li key={id} className="line-clamp-2">
            {description}
          </li>
        ))}
      </ul>
      <p>{t`You can still report another problem of it.`}</p>
    </Notice>
  )
}
