import type { ReactNode } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { useDraftForm } from '#client/api/draft-form.ts'
import { outgoing } from '#client/api/hooks.ts'
import { AboveKeypad } from '#client/ui/above-keypad.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ChoiceField } from '#client/ui/choice-field.tsx'
import { Field } from '#client/ui/field.tsx'
import { Form } from '#client/ui/form.tsx'
import { Dryer, Washer } from '#client/ui/machine-icons.ts'
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
import { usualFaults, withFault } from './usual-faults.ts'

/** No type is chosen yet: what the schema then refuses. */
const blank: ReportInput = { machineType: '' as MachineType, machineNumber: '', description: '' }
const icons = { washer: Washer, dryer: Dryer }
const types = machineTypes.map((type) => ({ value: type, label: machineTypeNames[type], icon: icons[type] }))

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
        onTaken: () => {
          form.reset(blank, { keepFieldsRef: true })
          form.setFocus('machineType')
        },
      }),
  })
  return (
    <Card title={t`Report Machine Problem`}>
      <Form of={report} back={(time) => t`Your unsent report from ${time} is back.`}>
        <div className="grid grid-cols-2 items-start gap-4">
          <ChoiceField
            name="machineType"
            label={t`Machine Type`}
            options={types}
            onPressed={() => report.form.getValues('machineNumber') === '' && report.form.setFocus('machineNumber')}
          />
          <Field
            name="machineNumber"
            label={t`Machine Number`}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            className="[&_input]:min-h-16 [&_input]:font-semibold [&_input]:text-xl"
          />
        </div>
        <RecentMachines form={report.form} />
        <KnownProblems control={report.form.control} />
        <UsualFaults form={report.form} />
        <Field
          name="description"
          as="textarea"
          label={t`Description`}
          rows={2}
          maxLength={descriptionMaxLength}
          className="-mt-2"
        />
        <AboveKeypad>
          <Button
            type="submit"
            busy={report.isSending && t`Reporting...`}
            className="phone:w-full"
          >{t`Report Problem`}</Button>
        </AboveKeypad>
      </Form>
    </Card>
  )
}

type ReportForm = UseFormReturn<ReportInput, unknown, NewProblem>

const recentMachines = 4

/** What was reported last is what is likely to be reported next: each machine once, one tap away. */
function RecentMachines({ form }: { form: ReportForm }) {
  const { data = [] } = useCurrentProblems()
  const latest = [...data].sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
  const machines = [...new Map(latest.map((problem) => [machineName(problem), problem] as const)).entries()]
  if (machines.length === 0) return null
  return (
    <Chips label={t`Recent machines`}>
      {machines.slice(0, recentMachines).map(([name, { machineType, machineNumber }]) => (
        <Chip
          key={name}
          onClick={() => {
            const filled = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
            form.setValue('machineType', machineType, filled)
            form.setValue('machineNumber', String(machineNumber), filled)
          }}
        >
          {name}
        </Chip>
      ))}
    </Chips>
  )
}

function UsualFaults({ form }: { form: ReportForm }) {
  const type = useWatch({ control: form.control, name: 'machineType' })
  return (
    <Chips label={t`Usual faults`}>
      {usualFaults(type).map((fault) => (
        <Chip
          key={fault}
          onClick={() => {
            const filled = withFault(form.getValues('description'), fault)
            if (filled.length <= descriptionMaxLength)
              form.setValue('description', filled, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
          }}
        >
          {fault}
        </Chip>
      ))}
    </Chips>
  )
}

const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more field
  <div role="group" aria-label={label} className="-mt-2 flex flex-wrap gap-2">
    {children}
  </div>
)

const Chip = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="secondary" size="sm" className="rounded-full!" onClick={onClick}>
    {children}
  </Button>
)

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
