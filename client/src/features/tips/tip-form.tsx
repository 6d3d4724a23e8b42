import { type KeyboardEvent, useRef, useState } from 'react'
import { outgoing } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Field, NoteField } from '#client/ui/form.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import {
  amountOutOfRange,
  type NewTip,
  type Tip,
  type TipChanges,
  type TipChangesInput,
  type TipInput,
  typedChanges,
  typedTip,
} from '#shared/tips/tip.ts'
import { type LoggedFor, withLogged } from './for-others.tsx'
import type { ReportTip } from './report-data.ts'
import { changeWords, isLocked, tipLists } from './tip-actions.ts'

// A tip as it is typed: where it is logged, and in the row of a report where it is changed.

/** What is typed of every tip, a new one or one that is changed. */
const typedOf = (tip?: Pick<Tip, 'amount' | 'notes'>) => ({ amount: tip?.amount ?? '', notes: tip?.notes ?? '' })

const blank = { ...typedOf(), orderId: '' }

/** The form that logs one tip after the other. */
export function useTipForm() {
  const { id: ownId, role } = useUser()
  const isAdmin = role === 'admin'
  const start = { ...blank, userId: ownId }
  const [loggedFor, setLoggedFor] = useState<LoggedFor[]>([])
  const [hasNote, setHasNote] = useState(false)
  const tip = useDraftForm<TipInput, NewTip>('log-tip', {
    schema: typedTip,
    start,
    send: ({ userId, ...typed }, form) => {
      const body = { ...typed, notes: typed.notes ?? null, ...(isAdmin && { userId }) }
      return outgoing(isAdmin ? 'POST /api/admin/tips' : 'POST /api/tips', {
        body,
        refresh: tipLists,
        done: t`Tip logged successfully!`,
        failed: t`Failed to log tip. Please try again.`,
        onTaken: () => {
          const isForOther = isAdmin && userId && userId !== ownId
          setLoggedFor((before) => (isForOther ? withLogged(before, { ...typed, userId }) : []))
          setHasNote(false)
          form.reset({ ...blank, userId }, { keepFieldsRef: true })
          form.setFocus('orderId')
        },
      })
    },
  })
  const clear = () => {
    tip.form.reset(start)
    setLoggedFor([])
    setHasNote(false)
  }
  return { ...tip, loggedFor, clear, hasNote, setHasNote }
}

export type NewTipForm = ReturnType<typeof useTipForm>

export type TipEdit = ReturnType<typeof useTipEdit>

/** The row that is being edited: there is one at most, and it keeps its values while it is scrolled out of sight. */
export function useTipEdit() {
  const isAdmin = useUser().role === 'admin'
  const [tip, setTip] = useState<ReportTip>()
  /** What takes the focus as soon as it is there: the amount of a row that is opened, the button of one that is closed. */
  const focusOn = useRef<string>(undefined)
  const { form, submit, isSending, draft } = useDraftForm<TipChangesInput, TipChanges>(`tip/${tip?.id}`, {
    schema: typedChanges,
    start: typedOf(tip),
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

/** What is typed all day, read at arm's length. */
export const figure = '[&_input]:min-h-14 [&_input]:font-semibold [&_input]:text-lg [&_input]:tabular'

/** In a row, the head of its column is the label. */
export function TipAmount({ row }: { row?: TipEdit }) {
  const look = row
    ? ({ label: t`Amount`, hideLabel: true, prefix: '$', onKeyDown: row.keys, className: 'cards:w-32' } as const)
    : ({ label: t`Tip Amount ($)`, enterKeyHint: 'done', className: figure } as const)
  return <AmountField name="amount" {...look} />
}

export function TipNotes({ of, row }: { of: NewTipForm; row?: never } | { of?: never; row: TipEdit }) {
  if (row) return <Field as="textarea" name="notes" label={t`Notes`} hideLabel rows={2} onKeyDown={row.keys} />
  return <NoteField name="notes" isOpen={of.hasNote} onOpen={() => of.setHasNote(true)} />
}
