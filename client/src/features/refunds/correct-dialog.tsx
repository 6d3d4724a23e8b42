import { outgoing } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { type Refund, type RefundInput, type RefundTyped, typedRefund } from '#shared/refunds/refund.ts'
import { RefundFields } from './refund-fields.tsx'
import { refundLists, refundName } from './refund-words.ts'

export default function CorrectDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { id, machineType, machineNumber, amount, reason, way, drawer, customer, note } = refund
  const change = useDraftForm<RefundInput, RefundTyped>(`refund/${id}`, {
    schema: typedRefund,
    start: {
      ...{ machineType, amount, reason, way },
      machineNumber: String(machineNumber),
      drawer: drawer ?? '',
      customer: customer ?? '',
      note: note ?? '',
    },
    send: (body) =>
      outgoing('PATCH /api/refunds/:id', {
        params: { id },
        body,
        refresh: refundLists,
        done: t`Refund saved.`,
        failed: t`The refund could not be saved.`,
        onSent: onClose,
      }),
  })
  return (
    <FormDialog
      title={t`Change ${refundName(refund)}`}
      of={change}
      back={(time) => t`Your unsaved change from ${time} is back.`}
      send={t`Save`}
      onClose={onClose}
    >
      <RefundFields />
    </FormDialog>
  )
}
