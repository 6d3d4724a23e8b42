import { Fragment, type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { CallError } from '#client/api/call.ts'
import type { Draft } from '#client/api/use-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { applyServerErrors, Form } from '#client/ui/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'

interface FormDialogProps<Values extends FieldValues, Context, Output> {
  title: string
  description?: ReactNode
  form: UseFormReturn<Values, Context, Output>
  draft: Draft<Values>
  /** "Your unsent task from 10:42 AM is back." */
  back: (time: string) => string
  /** Resolves with the error, if there was one; without one the dialog closes. */
  save: (values: Output) => Promise<{ error?: unknown }>
  saveLabel: string
  isSaving: boolean
  onClose: () => void
  children: ReactNode
  size?: 'md' | 'lg'
}

/** A form in a dialog. What the server refuses stands at its field, and leaving what was typed asks first. */
export function FormDialog<Values extends FieldValues, Context, Output>(
  props: FormDialogProps<Values, Context, Output>,
) {
  const { title, description, form, draft, back, save, saveLabel, isSaving, onClose, children, size } = props
  const [isLeaving, setLeaving] = useState(false)
  const [other, setOther] = useState<string[]>([])
  const { isDirty } = form.formState
  const leave = () => (isDirty ? setLeaving(true) : onClose())

  const submit = async (values: Output) => {
    const { error } = await save(values)
    if (!error) return onClose()
    // The toast has said it; what belongs to a field is said there again.
    setOther(error instanceof CallError ? applyServerErrors(form, error.errors) : [])
  }

  return (
    <Dialog open onOpenChange={(open) => !open && leave()} title={title} description={description} size={size}>
      <Form form={form} onSubmit={submit}>
        {other.length > 0 && (
          <Notice tone="trouble" live>
            {other.join(' ')}
          </Notice>
        )}
        {draft.from && <DraftNotice onDiscard={draft.discard}>{back(draft.from)}</DraftNotice>}
        <Fragment key={draft.version}>{children}</Fragment>
        <DialogFooter>
          <Button variant="secondary" onClick={leave}>{t`Cancel`}</Button>
          <Button type="submit" busy={isSaving && t`Saving...`}>
            {saveLabel}
          </Button>
        </DialogFooter>
      </Form>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t`Leave without saving?`}
        description={t`What you have changed here will be gone.`}
        confirmLabel={t`Leave`}
        cancelLabel={t`Keep editing`}
        onConfirm={() => {
          draft.forget()
          onClose()
        }}
      />
    </Dialog>
  )
}
