import { type ReactNode, type Ref, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'
import { ConfirmDialog, Dialog, DialogFooter, type DialogProps } from './dialog.tsx'
import { Form, type FormProps, type SentForm } from './form.tsx'
import { NeedsConnection } from './notice.tsx'

interface DialogFormProps<Values extends FieldValues, Output> extends Omit<FormProps<Values, Output>, 'aria-label'> {
  /** The verb on the button. */
  send: ReactNode
  /** What it says while it is sent. */
  sending?: string | undefined
  /** There is nothing to send. */
  disabled?: boolean | undefined
  /** What is still to be filled in, beside the button; '' once nothing is. */
  missing?: string | undefined
  sendRef?: Ref<HTMLButtonElement>
  /** It waits on the device while there is no connection. */
  isSentLater?: boolean | undefined
  onClose: () => void
  /** Asks before what was typed is given up. */
  askFirst?: (leave: () => void) => void
}

/** The form in a dialog, with its buttons; for a dialog that waits for something before its form is there. */
export function DialogForm<Values extends FieldValues, Output>({
  of,
  back,
  send,
  sending = t`Saving...`,
  disabled,
  missing,
  sendRef,
  isSentLater,
  onClose,
  askFirst = (leave) => leave(),
  children,
}: DialogFormProps<Values, Output>) {
  return (
    <Form of={of} back={back}>
      {!isSentLater && <NeedsConnection />}
      {children}
      <DialogFooter>
        {missing !== undefined && (
          <p role="status" className="mr-auto self-center text-muted text-sm empty:hidden phone:w-full">
            {missing}
          </p>
        )}
        <Button variant="secondary" onClick={() => askFirst(() => giveUp(of, onClose))}>{t`Cancel`}</Button>
        <Button ref={sendRef} type="submit" disabled={disabled} busy={of.isSending && sending}>
          {send}
        </Button>
      </DialogFooter>
    </Form>
  )
}

function giveUp({ draft }: Pick<SentForm<FieldValues, unknown>, 'draft'>, onClose: () => void) {
  draft?.forget()
  onClose()
}

interface FormDialogProps<Values extends FieldValues, Output>
  extends Omit<DialogFormProps<Values, Output>, 'askFirst' | 'sendRef'>,
    Pick<DialogProps, 'title' | 'description' | 'size'> {
  /** For long texts: leaving them asks first, by whichever way. */
  asksToLeave?: boolean
  /** The button has the focus first: what there is to type is optional, and a keypad would cover the button. */
  isSendFirst?: boolean
}

/** A form in a dialog. Closing it keeps the draft for the next time, Cancel drops it. */
export function FormDialog<Values extends FieldValues, Output>({
  title,
  description,
  size,
  asksToLeave = false,
  isSendFirst = false,
  ...form
}: FormDialogProps<Values, Output>) {
  const sendButton = useRef<HTMLButtonElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const { of, onClose } = form
  const { isDirty } = of.form.formState
  const askFirst = (leave: () => void) => (asksToLeave && isDirty ? setLeaving(true) : leave())
  return (
    <Dialog
      open
      onClose={() => askFirst(onClose)}
      title={title}
      description={description}
      size={size}
      {...(isSendFirst && { initialFocus: sendButton })}
    >
      <DialogForm {...form} sendRef={sendButton} askFirst={askFirst} />
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={t`Leave without saving?`}
        description={t`What you have changed here will be gone.`}
        confirmLabel={t`Leave`}
        cancelLabel={t`Keep editing`}
        onConfirm={() => giveUp(of, onClose)}
        isLocal
      />
    </Dialog>
  )
}
