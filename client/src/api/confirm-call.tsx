import { ConfirmDialog, type ConfirmDialogProps } from '#client/ui/confirm-dialog.tsx'
import type { Key, Sent } from '#shared/api/call.ts'
import { type ActionOptions, useAction } from './hooks.ts'

type Asked = Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel' | 'tone' | 'children' | 'onClose'>

interface ConfirmCallProps<K extends Key> extends Asked, Pick<ActionOptions<K>, 'refresh' | 'done' | 'failed'> {
  call: K
  sent: Sent<K>
  /** What the button says meanwhile. */
  busy: string
}

/** Asks before a call is made that takes something away or brings it back, and closes once it is done. */
export function ConfirmCall<K extends Key>({ call, sent, busy, refresh, done, failed, ...asked }: ConfirmCallProps<K>) {
  const action = useAction(call, { refresh, done, failed } as ActionOptions<K>)
  return (
    <ConfirmDialog
      open
      {...asked}
      busy={action.isPending && busy}
      onConfirm={() => action.mutate(sent, { onSuccess: asked.onClose })}
    />
  )
}
