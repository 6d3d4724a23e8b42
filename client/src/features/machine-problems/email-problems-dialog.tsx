import { type FormEvent, useState } from 'react'
import { CallError } from '#client/api/call.ts'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { useDraft } from '#client/api/use-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { problemEmail, technicianEmailMissing } from '#shared/machine-problems/machine-problem.ts'
import { problemEmailOffer } from '#shared/machine-problems/reads.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'

const problemCount = (count: number) => (count === 1 ? t`1 problem` : t`${count} problems`)

interface EmailProblemsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function EmailProblemsDialog({ open, onOpenChange }: EmailProblemsDialogProps) {
  // Read together with the page, so that the address is there when the dialog opens.
  useLastAddress()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Email Problems`}
      description={t`Sends a technician every problem that is open or in progress, machine by machine.`}
    >
      <EmailForm close={() => onOpenChange(false)} />
    </Dialog>
  )
}

const useLastAddress = () => useEndpoint(...problemEmailOffer)

type Offer = ReturnType<typeof useLastAddress>['data']

function EmailForm({ close }: { close: () => void }) {
  const offer = useLastAddress()
  // Without an answer the address is typed by hand; that is no reason to wait or to fail.
  if (offer.isPending) return <SkeletonLines lines={3} label={t`Looking for the last address`} />
  return <OfferedForm offer={offer.data} close={close} />
}

function OfferedForm({ offer, close }: { offer: Offer; close: () => void }) {
  const draft = useDraft('email-problems', { technicianEmail: offer?.technicianEmail ?? '' })
  const [error, setError] = useState<string>()
  const email = useAction('POST /api/machine-problems/email', {
    refresh: ['GET /api/machine-problems/email'],
    draft,
    done: ({ problemsCount }, { body }) => ({
      title: t`Email sent successfully!`,
      description: t`${problemCount(problemsCount)} sent to ${body.technicianEmail}.`,
    }),
    failed: t`Failed to send email. Please try again.`,
  })
  const lastSent = offer?.lastSent

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('technicianEmail') as HTMLInputElement
    const { data: body, error: invalid } = problemEmail.safeParse({ technicianEmail: field.value })
    setError(invalid?.issues[0]?.message)
    if (!body) {
      if (field.value.trim() === '') toast({ title: technicianEmailMissing(), tone: 'destructive' })
      field.focus()
      return
    }
    email.mutate(
      { body },
      {
        onSuccess: close,
        onError: (failure) => failure instanceof CallError && setError(failure.errors.technicianEmail?.[0]),
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {draft.from && (
        <DraftNotice onDiscard={draft.discard}>{t`Your unsent address from ${draft.from} is back.`}</DraftNotice>
      )}
      <PlainField
        key={draft.version}
        name="technicianEmail"
        type="email"
        label={t`Technician Email`}
        autoComplete="off"
        defaultValue={draft.values.technicianEmail}
        onChange={(event) => draft.save({ technicianEmail: event.target.value })}
        error={error}
        required
      />
      {lastSent && (
        <p className="text-muted text-sm">{t`Last sent by ${nameOf(lastSent.sentBy)} to ${lastSent.technicianEmail}, ${formatInstant(lastSent.sentAt)} (${problemCount(lastSent.problemsCount)}).`}</p>
      )}
      <DialogFooter>
        <Button
          variant="secondary"
          onClick={() => {
            draft.forget()
            close()
          }}
        >{t`Cancel`}</Button>
        <Button type="submit" busy={email.isPending && t`Sending...`}>{t`Send Email`}</Button>
      </DialogFooter>
    </form>
  )
}
