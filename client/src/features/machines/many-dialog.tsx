import { useLocation } from 'wouter'
import { z } from 'zod'
import { outgoing } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { type ImportLine, machineTextMaxLength } from '#shared/machines/machine.ts'
import { machineFieldNames } from '#shared/machines/register.ts'
import { machineLists } from './machine-lists.ts'

const count = z
  .string()
  .trim()
  .regex(/^\d{0,3}$/, { error: t`Please enter a number up to 999.` })
  .transform(Number)

const text = z.string().trim()

const typed = z
  .object({ washers: count, dryers: count, without: text, make: text, location: text })
  .transform(({ washers, dryers, without, ...known }) => {
    const gone = without.match(/\d+/g)?.map(Number) ?? []
    const keys = [
      ...Array.from({ length: washers }, (_, at) => ({ machineType: 'washer', machineNumber: at + 1 })),
      ...Array.from({ length: dryers }, (_, at) => ({ machineType: 'dryer', machineNumber: at + 1 })),
    ]
    return keys
      .filter(({ machineNumber }) => !gone.includes(machineNumber))
      .map((key, at): ImportLine => ({ line: at + 1, ...key, ...known }))
  })
  .refine((lines) => lines.length > 0, { path: ['washers'], error: t`Please say how many there are.` })

const blank = { washers: '', dryers: '', without: '', make: '', location: '' }

/** Adds all machines of a shop at once, and leads to their labels. */
export default function ManyDialog({ close }: { close: () => void }) {
  const [, navigate] = useLocation()
  const fields = useDraftForm<z.input<typeof typed>, ImportLine[]>('machines/many', {
    schema: typed,
    start: blank,
    send: (lines) =>
      outgoing('POST /api/machines/import', {
        body: { lines },
        refresh: machineLists,
        done: t`${lines.length} machines added to the register`,
        failed: t`The machines could not be added.`,
        onSent: () => navigate('/admin/machine-labels'),
      }),
  })
  const number = { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } as const
  return (
    <FormDialog
      title={t`Add Many`}
      description={t`Their labels are next.`}
      of={fields}
      back={(time) => t`Your unsaved machine from ${time} is back.`}
      send={t`Add Many`}
      onClose={close}
    >
      <div className="grid grid-cols-2 items-start gap-4">
        <Field name="washers" label={t`Washers 1 to`} {...number} />
        <Field name="dryers" label={t`Dryers 1 to`} {...number} />
      </div>
      <Field name="without" label={t`Without`} placeholder="13, 17" autoComplete="off" optional />
      <div className="grid gap-4 md:grid-cols-2">
        <Field name="make" label={machineFieldNames.make} maxLength={machineTextMaxLength} optional />
        <Field name="location" label={machineFieldNames.location} maxLength={machineTextMaxLength} optional />
      </div>
    </FormDialog>
  )
}
