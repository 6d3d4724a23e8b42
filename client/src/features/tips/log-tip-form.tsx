import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { outgoing, useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field, Form, NoteField } from '#client/ui/form.tsx'
import { AboveKeypad, useKeypad } from '#client/ui/keypad.tsx'
import { NotLoaded } from '#client/ui/loaded.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { ownClock } from '#shared/time/clock.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { weekTips } from '#shared/tips/reads.ts'
import { type NewTip, orderIdMaxLength, type TipInput, typedTip } from '#shared/tips/tip.ts'
import { Chosen, type LoggedFor, LoggedForOthers, useEmployees, withLogged } from './for-others.tsx'
import { tipLists } from './tip-actions.ts'

type TipForm = ReturnType<typeof useTipForm>

/** What is typed all day, read at arm's length. */
const figure = '[&_input]:min-h-14 [&_input]:font-semibold [&_input]:text-lg [&_input]:tabular'

const blank = { orderId: '', amount: '', notes: '' }

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

/** A counter: seven digits or Enter lead from the order to its amount, Enter logs the tip and leads to the next order. */
export function LogTipForm({ tip }: { tip: TipForm }) {
  const { isAdmin, ...employees } = useEmployees()
  const { form } = tip
  const userId = useWatch({ control: form.control, name: 'userId' })
  const goOn = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const at = event.currentTarget as HTMLInputElement
    if (await form.trigger('orderId')) focusOn('amount', at)
  }
  const goOnWhenFull = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.value.length === orderIdMaxLength) focusOn('amount', target)
  }
  return (
    // What came back is told below the fields, which begin where they always do.
    <Card className="[&_[data-draft]]:order-last">
      <Form of={tip} back={(time) => t`Your unsent tip from ${time} is back.`} aria-label={t`Log a tip`}>
        {/* Drawn anew with the others, so that it shows whom a draft is for. */}
        {isAdmin && (
          <div className="relative">
            <Field
              key={employees.options.length}
              name="userId"
              as="select"
              label={t`Employee`}
              options={employees.options}
            />
            <Chosen userId={userId} />
          </div>
        )}
        <NotLoaded read={employees.list} title={t`The other employees could not be loaded.`} />
        <div ref={useTopAboveKeypad()} className="grid grid-cols-2 items-start gap-4">
          <Field
            name="orderId"
            label={t`Order ID`}
            inputMode="numeric"
            maxLength={orderIdMaxLength}
            autoComplete="off"
            enterKeyHint="next"
            onKeyDown={goOn}
            onChange={goOnWhenFull}
            data-page-start
            className={figure}
          />
          <AmountField name="amount" label={t`Tip Amount ($)`} enterKeyHint="done" className={figure} />
          <LoggedAlready tip={tip} />
        </div>
        <NoteField name="notes" isOpen={tip.hasNote} onOpen={() => tip.setHasNote(true)} />
        <AboveKeypad className="flex gap-3">
          <Button
            type="submit"
            busy={tip.isSending && t`Logging...`}
            className="flex-2 phone:min-h-13"
          >{t`Log Tip`}</Button>
          <Button variant="ghost" onClick={tip.clear} className="flex-1">{t`Clear`}</Button>
        </AboveKeypad>
        <LoggedForOthers logged={tip.loggedFor} />
      </Form>
    </Card>
  )
}

/** At once: the form's own `setFocus` waits for a timer, and a key that is pressed meanwhile goes to the wrong field. */
function focusOn(name: string, { form }: { form: HTMLFormElement | null }) {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** While the keypad is open, the fields stand at the top of what it leaves, and the newest tip below them. */
function useTopAboveKeypad() {
  const isOpen = useKeypad() > 0
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) fields.current?.scrollIntoView()
  }, [isOpen])
  return fields
}

/** An order may have two tips, so this only tells of the other one. */
function LoggedAlready({ tip: { form, isSending } }: { tip: TipForm }) {
  const user = useUser()
  const week = useEndpoint(...weekTips(ownClock()))
  const [orderId, userId] = useWatch({ control: form.control, name: ['orderId', 'userId'] })
  const same = week.data?.find((tip) => tip.orderId === orderId)
  const isTold = same && userId === user.id && !isSending
  return (
    <p role="status" className="col-span-2 -mt-2 text-attention text-sm empty:hidden">
      {isTold && t`Already logged: ${dollars(same.amount)}, ${formatInstant(same.createdAt)}`}
    </p>
  )
}
