import { type KeyboardEvent, useRef, useState } from 'react'
import { CallError } from '#client/api/call.ts'
import { useDrafts } from '#client/held/drafts.ts'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { readTyped } from '#shared/money/typed-amount.ts'
import { amountOutOfRange, typedChanges } from '#shared/tips/tip.ts'
import type { ReportTip } from './report-data.ts'
import { isLocked, type TipActions } from './tip-actions.ts'

interface Typed {
  amount: string
  notes: string
}

/** The row that is being edited: there is one at most, and it keeps its values while it is scrolled out of sight. */
interface Edit extends Typed {
  tip: ReportTip
  errors: { amount?: string | undefined; notes?: string | undefined }
  /** When this was typed, where it comes from an earlier visit. */
  from: string | undefined
}

const typedIn = ({ amount, notes }: ReportTip): Typed => ({ amount, notes: notes ?? '' })

export type TipEdit = ReturnType<typeof useTipEdit>

export function useTipEdit(actions: TipActions) {
  const drafts = useDrafts()
  const draftOf = (tip: ReportTip) => drafts.open(`tip/${tip.id}`, typedIn(tip))
  const [edit, setEdit] = useState<Edit & { draft: ReturnType<typeof draftOf> }>()
  /** What takes the focus as soon as it is there: the field of a row that is opened, the button of one that is closed. */
  const focusOn = useRef<string>(undefined)
  const focusIf = (name: string) => (element: HTMLElement | null) => {
    if (!element || focusOn.current !== name) return
    focusOn.current = undefined
    element.focus()
  }

  const open = (tip: ReportTip) => {
    focusOn.current = `amount ${tip.id}`
    const draft = draftOf(tip)
    setEdit({ tip, ...draft.values, errors: {}, from: draft.from, draft })
  }
  const change = (typed: Partial<Typed>, errors: Edit['errors'] = {}) => {
    if (!edit) return
    const { amount, notes } = { ...edit, ...typed }
    edit.draft.save({ amount, notes })
    setEdit({ ...edit, amount, notes, errors })
  }
  const discard = () => {
    edit?.draft.forget()
    if (edit) open(edit.tip)
  }
  const close = () => {
    focusOn.current = `edit ${edit?.tip.id}`
    edit?.draft.forget()
    setEdit(undefined)
  }
  const save = () => {
    if (!edit || actions.isChanging) return
    const parsed = typedChanges.safeParse({ amount: edit.amount, notes: edit.notes })
    if (!parsed.success) {
      const wrong = (field: string) => parsed.error.issues.find(({ path }) => path[0] === field)?.message
      const amount = wrong('amount') && (readTyped(edit.amount)?.refusal ?? t`$0.00 to $999,999.99`)
      focusOn.current = `${amount ? 'amount' : 'notes'} ${edit.tip.id}`
      setEdit({ ...edit, errors: { amount, notes: wrong('notes') } })
      if (amount) toast({ title: t`Invalid Amount`, description: amountOutOfRange(), tone: 'destructive' })
      return
    }
    actions.change(edit.tip.id, parsed.data, {
      onDone: close,
      onFailed: (error) => {
        if (isLocked(error)) close()
        else if (error instanceof CallError && error.status === 400)
          setEdit({ ...edit, errors: { amount: error.errors.amount?.[0], notes: error.errors.notes?.[0] } })
      },
    })
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    // In the notes, Enter begins a line.
    else if (event.key === 'Enter' && (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    }
  }
  return {
    /** What is typed in the row of this tip, if it is the one that is edited. */
    of: (tip: ReportTip) => (edit?.tip.id === tip.id ? edit : undefined),
    focusIf,
    open,
    change,
    discard,
    close,
    save,
    keys,
  }
}
