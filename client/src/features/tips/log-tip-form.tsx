import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CallError } from '#client/api/call.ts'
import { useDraftForm } from '#client/api/draft-form.ts'
import { useAction } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Field } from '#client/ui/field.tsx'
import { applyServerErrors, Form } from '#client/ui/form.tsx'
import { NotLoaded } from '#client/ui/loaded.tsx'
import { t } from '#shared/language/t.ts'
import { type NewTip, newTip, orderIdMaxLength, type TipInput } from '#shared/tips/tip.ts'
import { useEmployees } from './employees.ts'
import { tipLists } from './tip-actions.ts'

type TipForm = ReturnType<typeof useTipForm>

const blank = { orderId: '', amount: '', notes: '' }

export function useTipForm() {
  const user = useUser()
  return useDraftForm<TipInput, NewTip>('log-tip', {
    resolver: standardSchemaResolver(newTip),
    defaultValues: { ...blank, userId: user.id },
  })
}

interface LogTipFormProps {
  tip: TipForm
  /** The last one a tip was logged for, where that was somebody else. */
  loggedFor: string | undefined
  onLogged: (name: string | undefined) => void
}

export function LogTipForm({ tip: { form, draft }, loggedFor, onLogged }: LogTipFormProps) {
  const { user, isAdmin, ...employees } = useEmployees()
  const log = useAction(isAdmin ? 'POST /api/admin/tips' : 'POST /api/tips', {
    refresh: tipLists,
    draft,
    done: t`Tip logged successfully!`,
    failed: t`Failed to log tip. Please try again.`,
  })

  const send = ({ userId, ...tip }: NewTip) =>
    log.mutate(
      { body: { ...tip, notes: tip.notes ?? null, ...(isAdmin && { userId }) } },
      {
        onSuccess: () => {
          onLogged(isAdmin && userId && userId !== user.id ? employees.nameOf(userId) : undefined)
          form.reset({ ...blank, userId }, { keepFieldsRef: true })
          form.setFocus('orderId')
        },
        onError: (error) => error instanceof CallError && applyServerErrors(form, error.errors),
      },
    )

  const clear = () => {
    form.reset({ ...blank, userId: user.id })
    onLogged(undefined)
  }

  return (
    <Card>
      <Form form={form} onSubmit={send} aria-label={t`Log a tip`}>
        {draft.from && (
          <DraftNotice onDiscard={draft.discard}>{t`Your unsent tip from ${draft.from} is back.`}</DraftNotice>
        )}
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
          <Button type="submit" busy={log.isPending && t`Logging...`} className="flex-2">{t`Log Tip`}</Button>
          <Button variant="secondary" onClick={clear} className="flex-1">{t`Clear`}</Button>
        </div>
        <p role="status" className="-mt-2 text-muted empty:hidden">
          {loggedFor && t`Logged for ${loggedFor}`}
        </p>
      </Form>
    </Card>
  )
}
