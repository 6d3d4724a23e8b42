import { Link } from 'wouter'
import { outgoing, useEndpoint, useIsMailOff } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/form.tsx'
import { DialogForm } from '#client/ui/form-dialog.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { problemEmail, technicianEmailMissing } from '#shared/machine-problems/mails.ts'
import { problemEmailOffer } from '#shared/machine-problems/reads.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { everybody } from '#shared/users/reads.ts'

const problemCount = (count: number) => (count === 1 ? t`1 problem` : t`${count} problems`)

export default function EmailProblemsDialog({ onClose }: { onClose: () => void }) {
  const isMailOff = useIsMailOff()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Email Problems`}
      description={
        <>
          {t`Sends a technician every problem that is open or in progress, machine by machine.`}
          {isMailOff && (
            <Link href="/admin/settings" className="mt-2 block text-brand underline">
              {t`No mail leaves this shop yet. It is set up in Settings.`}
            </Link>
          )}
        </>
      }
    >
      <EmailForm close={onClose} />
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
  const address = useDraftForm('email-problems', {
    schema: problemEmail,
    start: { technicianEmail: offer?.technicianEmail ?? '' },
    onInvalid: ({ technicianEmail }) => {
      if (technicianEmail?.message === technicianEmailMissing())
        toast({ title: technicianEmailMissing(), tone: 'destructive' })
    },
    send: (body) =>
      outgoing('POST /api/machine-problems/email', {
        body,
        refresh: ['GET /api/machine-problems/email'],
        done: ({ problemsCount }) => ({
          title: t`Email sent successfully!`,
          description: t`${problemCount(problemsCount)} sent to ${body.technicianEmail}.`,
        }),
        failed: t`Failed to send email. Please try again.`,
        onSent: close,
      }),
  })
  const lastSent = offer?.lastSent
  const { data: people = [] } = useEndpoint(...everybody)
  const technicians = people.filter(({ role, isActive }) => role === 'technician' && isActive)
  return (
    <DialogForm
      of={address}
      back={(time) => t`Your unsent address from ${time} is back.`}
      send={t`Send Email`}
      sending={t`Sending...`}
      onClose={close}
    >
      <Field name="technicianEmail" type="email" label={t`Technician Email`} autoComplete="off" required />
      {technicians.length > 0 && (
        <p className="-mt-2 flex flex-wrap gap-2">
          {technicians.map((technician) => (
            <Button
              key={technician.id}
              variant="secondary"
              size="sm"
              className="wrap-anywhere"
              onClick={() => address.form.setValue('technicianEmail', technician.email, { shouldDirty: true })}
            >
              {nameOf(technician)}
            </Button>
          ))}
        </p>
      )}
      {lastSent && (
        <p className="text-muted text-sm">{t`Last sent by ${nameOf(lastSent.sentBy)} to ${lastSent.technicianEmail}, ${formatInstant(lastSent.sentAt)} (${problemCount(lastSent.problemsCount)}).`}</p>
      )}
    </DialogForm>
  )
}
