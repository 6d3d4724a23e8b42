import { type FormEvent, Fragment, type RefObject, useRef, useState } from 'react'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { useDraft } from '#client/api/use-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { PublicMachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { problemLists } from './problem-lists.ts'

// The rules of the shared schema, written out: this page loads no schema library.
const nameMissing = t`Please enter your name`
const nameMaxLength = 80
const notesMaxLength = 1000

interface PublicRepairDialogProps {
  problem: PublicMachineProblem
  close: () => void
}

export default function PublicRepairDialog({ problem, close }: PublicRepairDialogProps) {
  const submit = useRef<HTMLButtonElement>(null)
  const { data } = useEndpoint('GET /api/public/technician-name', {})
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t`Mark ${machineName(problem)} as repaired`}
      description={<span className="line-clamp-3">{problem.description}</span>}
      // With a name in its place, a tablet need not bring up its keyboard.
      {...(data?.technicianName && { initialFocus: submit })}
    >
      <RepairForm problem={problem} close={close} submitRef={submit} />
    </Dialog>
  )
}

type RepairFormProps = PublicRepairDialogProps & { submitRef: RefObject<HTMLButtonElement | null> }

function RepairForm(props: RepairFormProps) {
  const offer = useEndpoint('GET /api/public/technician-name', {})
  // Without an answer the name is typed by hand.
  if (offer.isPending) return <SkeletonLines lines={4} label={t`Looking for your name`} />
  return <OfferedForm {...props} technicianName={offer.data?.technicianName ?? ''} />
}

const typedIn = (form: HTMLFormElement) => {
  const values = new FormData(form)
  return {
    technicianName: String(values.get('technicianName') ?? ''),
    repairNotes: String(values.get('repairNotes') ?? ''),
  }
}

function OfferedForm({ problem, close, submitRef, technicianName }: RepairFormProps & { technicianName: string }) {
  // The tablet on the wall is nobody's: what is typed there belongs to it.
  const draft = useDraft(`public-repair/${problem.id}`, { technicianName, repairNotes: '' }, { owner: 'device' })
  const [isNameMissing, setNameMissing] = useState(false)
  const repair = useAction('POST /api/public/machine-problems/:id/repair', {
    refresh: [...problemLists, 'GET /api/public/technician-name'],
    draft,
    done: t`${machineName(problem)} marked as repaired!`,
    failed: t`Failed to mark machine as repaired. Please try again.`,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { technicianName, repairNotes } = typedIn(event.currentTarget)
    setNameMissing(technicianName.trim() === '')
    if (technicianName.trim() === '') {
      toast({ title: nameMissing, tone: 'destructive' })
      ;(event.currentTarget.elements.namedItem('technicianName') as HTMLInputElement).focus()
      return
    }
    const body = { technicianName: technicianName.trim(), repairNotes: repairNotes.trim() }
    repair.mutate({ params: { id: problem.id }, body }, { onSuccess: close })
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onInput={(event) => draft.save(typedIn(event.currentTarget))}
      className="flex flex-col gap-5"
    >
      {draft.from && (
        <DraftNotice onDiscard={draft.discard}>{t`The unsent notes from ${draft.from} are back.`}</DraftNotice>
      )}
      <Fragment key={draft.version}>
        <PlainField
          name="technicianName"
          label={t`Your Name`}
          autoComplete="name"
          maxLength={nameMaxLength}
          defaultValue={draft.values.technicianName}
          error={isNameMissing ? nameMissing : undefined}
          required
        />
        <PlainField
          as="textarea"
          name="repairNotes"
          label={t`Repair Notes`}
          optional
          maxLength={notesMaxLength}
          defaultValue={draft.values.repairNotes}
        />
      </Fragment>
      <DialogFooter>
        <Button
          variant="secondary"
          onClick={() => {
            draft.forget()
            close()
          }}
        >{t`Cancel`}</Button>
        <Button ref={submitRef} type="submit" busy={repair.isPending && t`Saving...`}>{t`Mark as Repaired`}</Button>
      </DialogFooter>
    </form>
  )
}
