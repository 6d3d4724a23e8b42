import { useState } from 'react'
import { useDraftForm } from '#client/api/draft-form.ts'
import { outgoing } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field } from '#client/ui/field.tsx'
import { Form } from '#client/ui/form.tsx'
import { NotLoaded } from '#client/ui/loaded.tsx'
import { t } from '#shared/language/t.ts'
import { type NewTip, newTip, orderIdMaxLength, type TipInput } from '#shared/tips/tip.ts'
import { useEmployees } from './employees.ts'
import { tipLists } from './tip-actions.ts'

type TipForm = ReturnType<typeof useTipForm>

const blank = { orderId: '', amount: '', notes: '' }

export function useTipForm() {
  const { id: ownId, role } = useUser()
  const isAdmin = role === 'admin'
  const start = { ...blank, userId: ownId }
  /** The last one a tip was logged for, where that was somebody else. */
  const [loggedFor, setLoggedFor] = useState<string>()
  const tip = useDraftForm<TipInput, NewTip>('log-tip', {
    schema: newTip,
    start,
    send: ({ userId, ...typed }, form) => {
      const body = { ...typed, notes: typed.notes ?? null, ...(isAdmin && { userId }) }
      return outgoing(isAdmin ? 'POST /api/admin/tips' : 'POST /api/tips', {
        body,
        refresh: tipLists,
        done: t`Tip logged successfully!`,
        failed: t`Failed to log tip. Please try again.`,
        onSent: () => {
          setLoggedFor((isAdmin && userId !== ownId && userId) || undefined)
          form.reset({ ...blank, userId }, { keepFieldsRef: true })
          form.setFocus('orderId')
        },
      })
    },
  })
  const clear = () => {
    tip.form.reset(start)
    setLoggedFor(undefined)
  }
  return { ...tip, loggedFor, clear }
}

export function LogTipForm({ tip }: { tip: TipForm }) {
  const { isAdmin, ...employees } = useEmployees()
  return (
    <Card>
      <Form of={tip} back={(time) => t`Your unsent tip from ${time} is back.`} aria-label={t`Log a tip`}>
        {/* Drawn anew with the others, so that it shows whom a draft is for. */}
        {isAdmin && (
          <Field
            key={employees.options.length}
            name="userId"
            as="select"
            label={t`Employee`}
            options={employees.options}
          />
        )}
        <NotLoaded read={employees.list} title={t`The other employees could not be loaded.`} />
        <div className="grid grid-cols-2 items-start gap-4">
          <Field
            name="orderId"
            label={t`Order ID`}
            inputMode="numeric"
            maxLength={orderIdMaxLength}
            autoComplete="off"
            enterKeyHint="next"
          />
          <Field name="amount" label={t`Tip Amount ($)`} inputMode="decimal" autoComplete="off" />
        </div>
        <Field name="notes" as="textarea" label={t`Notes`} optional />
        <div className="flex gap-3">
          <Button type="submit" busy={tip.isSending && t`Logging...`} className="flex-2">{t`Log Tip`}</Button>
          <Button variant="secondary" onClick={tip.clear} className="flex-1">{t`Clear`}</Button>
        </div>
        <p role="status" className="-mt-2 text-muted empty:hidden">
          {tip.loggedFor && t`Logged for ${employees.nameOf(tip.loggedFor)}`}
        </p>
      </Form>
    </Card>
  )
}
