import { boot } from '#client/api/boot.ts'
import { outgoing, useEndpoint } from '#client/api/hooks.ts'
import { useSentForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { newPublicRepairPin } from '#shared/machine-problems/public-repair.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'

/** The PIN of the status page: set here, and read nowhere. */
export default function PinDialog({ onClose }: { onClose: () => void }) {
  const { data } = useEndpoint('GET /api/machine-problems/public-repair-pin', {})
  const pin = useSentForm({
    schema: newPublicRepairPin,
    start: { pin: '' },
    send: (body) =>
      outgoing('PUT /api/machine-problems/public-repair-pin', {
        body,
        refresh: ['GET /api/machine-problems/public-repair-pin', 'GET /api/admin/settings'],
        done: t`The PIN is set.`,
        failed: t`Failed to set the PIN. Please try again.`,
        onSent: onClose,
      }),
  })
  return (
    <FormDialog
      title={t`PIN of the Status Page`}
      description={t`Asked for when somebody without an account marks a machine as repaired.`}
      of={pin}
      send={t`Set PIN`}
      onClose={onClose}
    >
      <Field
        name="pin"
        label={t`New PIN`}
        hint={t`6 to 12 digits.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        required
      />
      {data && (
        <p className="text-muted text-sm">
          {data.setAt
            ? t`Last set by ${nameOf(data.setBy)}, ${formatInstant(data.setAt)}. A new one takes its place.`
            : boot.publicRepairs === 'on'
              ? t`None is set: until then anyone with the link can mark a machine as repaired there.`
              : t`None is set: until then nobody can mark a machine as repaired there.`}
        </p>
      )}
    </FormDialog>
  )
}
