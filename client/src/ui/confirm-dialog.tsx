import { type ReactNode, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { NeedsConnection } from './needs-connection.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** A question: "Delete this tip?" */
  title: string
  /** What will be gone, and what stays. */
  description: ReactNode
  /** The verb of the question: "Delete tip". */
  confirmLabel: string
  cancelLabel?: string | undefined
  onConfirm: () => void
  busy?: string | false | undefined
  tone?: 'danger' | 'primary' | undefined
  /** What it does, it does on this device. */
  isLocal?: boolean | undefined
  /** More to look at or to fill in before confirming. */
  children?: ReactNode
}

/** Asks before something cannot be undone. The safe choice comes first and has the focus. */
export function ConfirmDialog({ cancelLabel = t`Cancel`, tone = 'danger', ...props }: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      initialFocus={safe}
      footer={
        <>
          <Button ref={safe} variant="secondary" onClick={props.onClose}>
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={props.busy} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {!props.isLocal && <NeedsConnection />}
      {props.children}
    </Dialog>
  )
}
