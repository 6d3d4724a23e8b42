import { type KeyboardEvent, useRef, useState } from 'react'
import { outgoing } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { amountOutOfRange, type TipChanges, type TipChangesInput, typedChanges } from '#shared/tips/tip.ts'
import type { ReportTip } from './report-data.ts'
import { changeWords, isLocked } from './tip-actions.ts'

export type TipEdit = ReturnType<typeof useTipEdit>

/** The row that is being edited: there is one at most, and it keeps its values while it is scrolled out of sight. */
export function useTipEdit() {
  const isAdmin = useUser().role === 'admin'
  const [tip, setTip] = useState<ReportTip>()
  /** What takes the focus as soon as it is there: the amount of a row that is opened, the button of one that is closed. */
  const focusOn = useRef<string>(undefined)
  const { form, submit, isSending, draft } = useDraftForm<TipChangesInput, TipChanges>(`tip/${tip?.id}`, {
    schema: typedChanges,
    start: { amount: tip?.amount ?? '', notes: tip?.notes ?? '' },
    send: (body) =>
      outgoing(isAdmin ? 'PUT /api/admin/tips/:id' : 'PUT /api/tips/:id', {
        params: { id: tip!.id },
        body,
        ...changeWords(t`Tip updated successfully!`, t`Failed to update tip. Please try again.`),
        onSent: close,
        onRefused: (error) => isLocked(error) && close(),
      }),
    onInvalid: ({ amount }) =>
      amount && toast({ title: t`Invalid Amount`, description: amountOutOfRange(), tone: 'destructive' }),
  })
  const open = (tip: ReportTip) => {
    focusOn.current = `amount ${tip.id}`
    setTip(tip)
  }
  const close = () => {
    focusOn.current = `edit ${tip?.id}`
    draft.forget()
    setTip(undefined)
  }
  const save = () => !isSending && void submit()
  return {
    form,
    draft,
    isSending,
    isOf: ({ id }: ReportTip) => id === tip?.id,
    open,
    close,
    save,
    focusIf: (name: string) => (element: HTMLElement | null) => {
      if (!element || focusOn.current !== name) return
      focusOn.current = undefined
      const target = element.querySelector('input') ?? element
      target.focus()
    },
    keys: (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
      // In the notes, Enter begins a line.
      else if (event.key === 'Enter' && (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        save()
      }
    },
  }
}
