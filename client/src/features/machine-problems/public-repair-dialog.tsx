import { type RefObject, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { boot } from '#client/api/boot.ts'
import { call, reasonOf } from '#client/api/call.ts'
import { outgoing, refreshLists, useEndpoint } from '#client/api/hooks.ts'
import { queryClient } from '#client/api/query-client.ts'
import { type Schema, useDraftForm } from '#client/held/draft-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/form.tsx'
import { DialogForm } from '#client/ui/form-dialog.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { type ToastContent, toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { PublicMachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { problemLists } from './problem-lists.ts'

const place = 'names-at-the-status-page'

const most = 6

/** The names that people typed or chose for a repair on this device, the latest first. They are kept nowhere else. */
export function namesUsed(): string[] {
  try {
    const names = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function noteName(name: string) {
  try {
    const others = namesUsed().filter((other) => other !== name)
    localStorage.setItem(place, JSON.stringify([name, ...others].slice(0, most)))
  } catch {
    // A device that keeps nothing offers no names.
  }
}

/** The server gives a minute from when it wrote the repair. */
const undoShownFor = 58_000

/** The toast after a repair at the tablet, with Undo for a wrong press. */
export function repairedWords(problem: PublicMachineProblem, undo: string | null): ToastContent {
  const title = t`${machineName(problem)} marked as repaired!`
  if (!undo) return { title }
  return {
    title,
    duration: undoShownFor,
    action: { label: t`Undo`, onPress: () => void undoRepair(problem, undo) },
  }
}

async function undoRepair(problem: PublicMachineProblem, undo: string) {
  try {
    await call('POST /api/public/machine-problems/:id/undo-repair', { params: { id: problem.id }, body: { undo } })
    toast({ title: t`${machineName(problem)} is on the list again` })
  } catch (error) {
    toast({ title: t`This could not be undone.`, description: reasonOf(error), tone: 'destructive' })
  }
  await refreshLists(queryClient, problemLists)
}

// The rules of the shared schema, written out: this page loads no schema library.
const nameMissing = t`Please enter your name`
const needsPin = boot.publicRepairs === 'pin'
const nameMaxLength = 80
const notesMaxLength = 1000
const filledIn: Schema<Typed> = {
  '~standard': {
    version: 1,
    vendor: 'washboard',
    validate: (values) => {
      const { technicianName, repairNotes, pin } = values as Typed
      const value = { technicianName: technicianName.trim(), repairNotes: repairNotes.trim(), pin }
      return value.technicianName ? { value } : { issues: [{ message: nameMissing, path: ['technicianName'] }] }
    },
  },
}

interface Typed {
  technicianName: string
  repairNotes: string
  pin: string
}

const noPin = { pin: '' }

/** For the fingers of somebody in front of a wall. */
const large = '[&_input]:min-h-14 [&_input]:font-semibold [&_input]:text-xl'

interface PublicRepairDialogProps {
  problem: PublicMachineProblem
  close: () => void
}

export default function PublicRepairDialog({ problem, close }: PublicRepairDialogProps) {
  const submit = useRef<HTMLButtonElement>(null)
  const pinInput = useRef<HTMLInputElement>(null)
  const { data } = useEndpoint('GET /api/public/technician-name', {})
  return (
    <Dialog
      open
      onClose={close}
      title={t`Mark ${machineName(problem)} as repaired`}
      description={<span className="whitespace-pre-line">{problem.description}</span>}
      // With a name in its place, a tablet need not bring up its keyboard.
      {...(data?.technicianName && { initialFocus: needsPin ? pinInput : submit })}
    >
      <RepairForm problem={problem} close={close} submitRef={submit} pinInput={pinInput} />
    </Dialog>
  )
}

type RepairFormProps = PublicRepairDialogProps & {
  submitRef: RefObject<HTMLButtonElement | null>
  pinInput: RefObject<HTMLInputElement | null>
}

function RepairForm(props: RepairFormProps) {
  const offer = useEndpoint('GET /api/public/technician-name', {})
  // Without an answer the name is typed by hand.
  if (offer.isPending) return <SkeletonLines lines={4} label={t`Looking for your name`} />
  return <OfferedForm {...props} technicianName={offer.data?.technicianName ?? ''} />
}

function OfferedForm({
  problem,
  close,
  submitRef,
  pinInput,
  technicianName,
}: RepairFormProps & { technicianName: string }) {
  const repair = useDraftForm(`public-repair/${problem.id}`, {
    schema: filledIn,
    start: { technicianName, repairNotes: '', ...noPin },
    unkept: noPin,
    // The tablet on the wall is nobody's: what is typed there belongs to it.
    owner: 'device',
    onInvalid: () => toast({ title: nameMissing, tone: 'destructive' }),
    send: ({ pin, ...body }) =>
      outgoing('POST /api/public/machine-problems/:id/repair', {
        params: { id: problem.id },
        body: needsPin ? { ...body, pin } : body,
        refresh: [...problemLists, 'GET /api/public/technician-name'],
        done: ({ undo }) => repairedWords(problem, undo),
        failed: t`Failed to mark machine as repaired. Please try again.`,
        onRefused: () => pinInput.current?.select(),
        onSent: () => {
          noteName(body.technicianName)
          close()
        },
      }),
  })
  return (
    <DialogForm
      of={repair}
      back={(time) => t`The unsent notes from ${time} are back.`}
      send={t`Mark as Repaired`}
      sendRef={submitRef}
      onClose={close}
    >
      {/* The repair is recorded under this name, no matter who presses the button. */}
      <Field
        name="technicianName"
        label={t`Your Name`}
        autoComplete="name"
        maxLength={nameMaxLength}
        required
        className={large}
      />
      <NamesUsed offered={technicianName} />
      {needsPin && <PinField inputRef={pinInput} />}
      <Field as="textarea" name="repairNotes" label={t`Repair Notes`} optional maxLength={notesMaxLength} />
    </DialogForm>
  )
}

function PinField({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const { register } = useFormContext<Typed>()
  const { errors } = useFormState<Typed>({ name: 'pin' })
  const { ref, ...bound } = register('pin')
  return (
    <PlainField
      {...bound}
      ref={(input) => {
        ref(input)
        inputRef.current = input
      }}
      label={t`PIN`}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      required
      error={errors.pin?.message}
      className={large}
    />
  )
}

/** The name that is offered and those that were used on this device before, each one tap away. */
function NamesUsed({ offered }: { offered: string }) {
  const { setValue } = useFormContext<Typed>()
  const name = useWatch<Typed, 'technicianName'>({ name: 'technicianName' })
  const [names] = useState(() => [...new Set([offered, ...namesUsed()])].filter(Boolean))
  if (names.length === 0 || (names.length === 1 && names[0] === offered)) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more field
    <div role="group" aria-label={t`Names used here`} className="-mt-2 flex flex-wrap gap-2">
      {names.map((each) => (
        <Button
          key={each}
          variant="choice"
          aria-pressed={each === name.trim()}
          className="max-w-full"
          onClick={() => setValue('technicianName', each, { shouldDirty: true, shouldValidate: true })}
        >
          <span className="truncate">{each}</span>
        </Button>
      ))}
    </div>
  )
}
