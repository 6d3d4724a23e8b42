import { isChangedMeanwhile, presentOr } from '#client/api/call.ts'
import { outgoing } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { ChoiceField } from '#client/ui/choice-field.tsx'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { type MachineType, machineName } from '#shared/machine-problems/machine.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import {
  type Machine,
  type MachineFields,
  type MachineInput,
  machineChange,
  machineFields,
  machineTextMaxLength,
} from '#shared/machines/machine.ts'
import { machineFieldNames } from '#shared/machines/register.ts'
import { machineLists } from './machine-lists.ts'
import { typeOptions } from './type-options.ts'

interface MachineDialogProps {
  /** Undefined: a new one. */
  machine: Machine | undefined
  /** What a new one is likely to be. */
  suggested?: MachineKey | undefined
  close: () => void
}

/** Adds a machine to the register or changes what is known of one. */
export default function MachineDialog({ machine, suggested, close }: MachineDialogProps) {
  const known = {
    machineType: machine?.machineType ?? suggested?.machineType ?? ('' as MachineType),
    machineNumber: String(machine?.machineNumber ?? suggested?.machineNumber ?? ''),
    make: machine?.make ?? '',
    model: machine?.model ?? '',
    serialNumber: machine?.serialNumber ?? '',
    boughtOn: machine?.boughtOn ?? '',
    warrantyUntil: machine?.warrantyUntil ?? '',
    location: machine?.location ?? '',
    outOfUseSince: machine?.outOfUseSince ?? '',
  }
  const draftOf = machine?.id ?? (suggested ? machineName(suggested) : 'new')
  const fields = useDraftForm<MachineInput & { was: MachineInput }, MachineFields>(`machine/${draftOf}`, {
    schema: machine ? machineChange : machineFields,
    // In the draft, too: it may come back after somebody else has changed the machine.
    start: { ...known, was: known },
    send: (body, form) =>
      machine
        ? outgoing('PUT /api/machines/:id', {
            params: { id: machine.id },
            body: { ...body, was: form.getValues('was') },
            refresh: machineLists,
            done: t`${machineName(body)} saved`,
            failed: t`The machine could not be saved.`,
            isOutdated: isChangedMeanwhile,
            onSent: close,
            onRefused: (error) => form.setValue('was', presentOr(form.getValues('was'), error)),
          })
        : outgoing('POST /api/machines', {
            body,
            refresh: machineLists,
            done: t`${machineName(body)} added to the register`,
            failed: t`The machine could not be added.`,
            onSent: close,
          }),
  })
  const text = { maxLength: machineTextMaxLength, autoComplete: 'off', optional: true }
  return (
    <FormDialog
      title={machine ? t`Edit ${machineName(machine)}` : t`Add Machine`}
      of={fields}
      back={(time) => t`Your unsaved machine from ${time} is back.`}
      send={machine ? t`Save` : t`Add Machine`}
      onClose={close}
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ChoiceField name="machineType" label={machineFieldNames.machineType} options={typeOptions} />
        <Field
          name="machineNumber"
          label={machineFieldNames.machineNumber}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          required
        />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Field name="make" label={machineFieldNames.make} {...text} />
        <Field name="model" label={machineFieldNames.model} {...text} />
        <Field name="serialNumber" label={machineFieldNames.serialNumber} {...text} />
        <Field name="location" label={machineFieldNames.location} {...text} />
        <Field name="boughtOn" type="date" label={machineFieldNames.boughtOn} optional />
        <Field name="warrantyUntil" type="date" label={machineFieldNames.warrantyUntil} optional />
        <Field
          name="outOfUseSince"
          type="date"
          label={machineFieldNames.outOfUseSince}
          hint={t`Keeps its past; no care is due.`}
          optional
        />
      </div>
    </FormDialog>
  )
}
