import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field, Form } from '#client/ui/form.tsx'
import { AboveKeypad, useKeypad } from '#client/ui/keypad.tsx'
import { NotLoaded } from '#client/ui/loaded.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { ownClock } from '#shared/time/clock.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { weekTips } from '#shared/tips/reads.ts'
import { orderIdMaxLength } from '#shared/tips/tip.ts'
import { Chosen, LoggedForOthers, useEmployees } from './for-others.tsx'
import { figure, type NewTipForm, TipAmount, TipNotes } from './tip-form.tsx'

/** A counter: seven digits or Enter lead from the order to its amount, Enter logs the tip and leads to the next order. */
export function LogTipForm({ tip }: { tip: NewTipForm }) {
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
          <TipAmount />
          <LoggedAlready tip={tip} />
        </div>
        <TipNotes of={tip} />
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
function LoggedAlready({ tip: { form, isSending } }: { tip: NewTipForm }) {
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
