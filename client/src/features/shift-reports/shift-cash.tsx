import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useEndpoint } from '#client/api/hooks.ts'
import { useWaiting } from '#client/held/outbox-now.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { NoteField } from '#client/ui/form.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { sentence } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollarsFromCents, fromCents } from '#shared/money/money.ts'
import { typedCents } from '#shared/money/typed-amount.ts'
import { drawerKeyOf, shiftNotesMaxLength, type typedShiftReport } from '#shared/shift-reports/new-shift-report.ts'
import { drawers } from '#shared/shift-reports/reads.ts'
import { type Day, formatDay } from '#shared/time/day.ts'
import { nameOf } from '#shared/users/name.ts'
import { cashLeft, cashOf } from './cash.ts'

const DropNotes = lazy(() => import('./drop-notes.tsx'))
const DrawerField = lazy(() => import('./drawer-field.tsx'))

export type Typed = z.input<typeof typedShiftReport>
export type NewReport = z.output<typeof typedShiftReport>
type ReportForm = UseFormReturn<Typed, unknown, NewReport>

/** Most shops have one drawer, and it needs no name. */
export function Drawer({ form }: { form: ReportForm }) {
  const [isOpen, setIsOpen] = useState(false)
  const drawer = useWatch({ control: form.control, name: 'drawer' })
  const names = namesOf(useDrawers())
  if (names.length === 0 && !isOpen && !drawer)
    return (
      <Button variant="ghost" aria-expanded={false} onClick={() => setIsOpen(true)} className="-my-2 -ml-4 self-start">
        <Plus aria-hidden="true" />
        {t`Drawer`}
      </Button>
    )
  return (
    // As high as a label and one line of drawers.
    <Suspense fallback={<div className="h-17.5" />}>
      <DrawerField names={names.slice(0, 8)} isOpened={isOpen} onOpen={setIsOpen} />
    </Suspense>
  )
}

/** What the shift before left in the drawer, and the cents by which this one begins with more. */
function useLastShift({ control }: ReportForm) {
  const [startingCash, drawer, day] = useWatch({ control, name: ['startingCash', 'drawer', 'shiftDate'] })
  const last = lastOf(useDrawers(), drawer, day)
  const typed = typedCents(startingCash)
  return { last, over: last && typed !== undefined ? typed - last.left : 0 }
}

/** They stand open where they are asked for. */
export function Notes({ form }: { form: ReportForm }) {
  const [isOpen, setIsOpen] = useState(false)
  const { over } = useLastShift(form)
  const endingCash = useWatch({ control: form.control, name: 'endingCash' })
  // An amount that is half typed is no difference yet.
  return (
    <NoteField
      name="notes"
      isOpen={isOpen || (over !== 0 && endingCash !== '')}
      onOpen={() => setIsOpen(true)}
      maxLength={shiftNotesMaxLength}
    />
  )
}

/** Mostly what this shift begins with. */
export function LastShift({ form }: { form: ReportForm }) {
  const notes = useWatch({ control: form.control, name: 'notes' })
  const { last, over } = useLastShift(form)
  return (
    <div className="col-span-2 flex flex-wrap items-center gap-x-3 xl:row-start-2">
      {last && last.left >= 0 && (
        <Button
          variant="secondary"
          className="mt-2"
          onClick={() => {
            form.setValue('startingCash', fromCents(last.left), { shouldValidate: true, shouldDirty: true })
            form.setFocus('endingCash')
          }}
        >
          <span>{sentence`Last shift left ${<span className="ticket">{dollarsFromCents(last.left)}</span>}`}</span>
        </Button>
      )}
      <p role="status" className="mt-2 text-sm empty:hidden">
        {over ? (
          <>
            <span className="tabular text-attention">
              {over > 0
                ? t`${dollarsFromCents(over)} more than the last shift left.`
                : t`${dollarsFromCents(-over)} less than the last shift left.`}
            </span>
            {!notes && ` ${t`Please say why in the notes.`}`}
          </>
        ) : (
          last?.user && <span className="text-muted">{`${nameOf(last.user)}, ${formatDay(last.shiftDate)}`}</span>
        )}
      </p>
    </div>
  )
}

/** The amount, with what it should be by the cash counted before and after. */
export function DropAmount({ form }: { form: ReportForm }) {
  const [startingCash, endingCash] = useWatch({ control: form.control, name: ['startingCash', 'endingCash'] })
  const { expected } = cashOf({ startingCash, endingCash, dropAmount: '' })
  return (
    <>
      {/* Beside the other two where there is room, else below what the last shift left, with what it should be beside it. */}
      <div className="mt-5 xl:col-start-3 xl:row-start-1 xl:mt-0">
        <AmountField arrows prefix="$" name="dropAmount" label={t`Drop Amount`} />
      </div>
      <div className="mt-11.5 flex min-h-11 items-center self-start xl:col-start-3 xl:row-start-2 xl:mt-2">
        {expected === undefined ? (
          <p className="text-pretty text-muted text-sm">{t`Expected: ending less starting cash.`}</p>
        ) : (
          <Button
            variant="secondary"
            className="w-full px-2! py-0! text-sm leading-5"
            onClick={() =>
              form.setValue('dropAmount', fromCents(expected), { shouldValidate: true, shouldDirty: true })
            }
          >
            <span>
              {sentence`Expected amount ${<span className="ticket whitespace-nowrap text-base leading-5">{dollarsFromCents(expected)}</span>}`}
            </span>
          </Button>
        )}
      </div>
      <div className="tabular col-span-full mt-2 flex min-h-5 flex-wrap gap-x-4 text-sm xl:col-span-1 xl:col-start-3">
        <Suspense>
          <DropNotes />
        </Suspense>
      </div>
    </>
  )
}

interface Last {
  drawer: string | null
  /** Cents. */
  left: number
  shiftDate: Day
  /** Undefined of what waits on this device, which is one's own. */
  user?: { firstName: string; lastName: string }
}

/** What was left in each drawer, as far as this device knows: first what waits here to be sent. */
export function useDrawers(): Last[] {
  const waiting = useWaiting('POST /api/shift-reports').map(({ sent: { body } }): Last => {
    const report = body as { drawer?: string | null; endingCash: string; dropAmount: string; shiftDate: Day }
    return { drawer: report.drawer ?? null, left: cashLeft(report), shiftDate: report.shiftDate }
  })
  const known = (useEndpoint(...drawers).data ?? []).map(
    ({ left, ...last }): Last => ({ ...last, left: centsOf(left) }),
  )
  return [...waiting, ...known]
}

/** What the shift before left in this drawer; undefined where nobody knows, as for a day before the last report. */
export const lastOf = (all: readonly Last[], drawer: string | null | undefined, day: Day) => {
  const last = all.find((one) => drawerKeyOf(one.drawer) === drawerKeyOf(drawer))
  return last && last.shiftDate <= day ? last : undefined
}

/** Each once, as it was written last. */
export const namesOf = (all: readonly Last[]): string[] => {
  const names = new Map<string, string>()
  for (const { drawer } of all) if (drawer && !names.has(drawerKeyOf(drawer))) names.set(drawerKeyOf(drawer), drawer)
  return [...names.values()]
}
