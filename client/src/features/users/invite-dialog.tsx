import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { outgoing, useIsMailOff } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/form.tsx'
import { DialogForm } from '#client/ui/form-dialog.tsx'
import type { Reply } from '#shared/api/call.ts'
import { newInvitation } from '#shared/invitations/invitation.ts'
import { t } from '#shared/language/t.ts'
import { InvitationLink } from './invitation-link.tsx'
import InviteManyDialog from './invite-many-dialog.tsx'
import { roleHints, roleOptions, userLists } from './lists.ts'

const filledIn = newInvitation.extend({
  email: z.string().trim().min(1, { error: t`Please enter an email address.` }).pipe(newInvitation.shape.email),
})

export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const [isMany, setMany] = useState(false)
  const [invited, setInvited] = useState<Reply<'POST /api/admin/invitations'>>()
  const invitation = useDraftForm<z.input<typeof filledIn>, z.output<typeof filledIn>>('invitation', {
    schema: filledIn,
    start: { email: '', role: 'employee' },
    send: (body) =>
      outgoing('POST /api/admin/invitations', {
        body,
        refresh: userLists,
        done: ({ message }) => message,
        failed: t`Failed to send invitation.`,
        onSent: setInvited,
      }),
  })
  const isMailOff = useIsMailOff()
  const role = useWatch({ control: invitation.form.control, name: 'role' }) ?? 'employee'
  if (isMany) return <InviteManyDialog onClose={onClose} />
  if (invited)
    return (
      <Dialog open onClose={onClose} title={t`Invitation saved`} footer={<Button onClick={onClose}>{t`Done`}</Button>}>
        <InvitationLink {...invited} />
      </Dialog>
    )
  // The same dialog goes on with the link: when it is closed, the focus returns to what opened it.
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Invite User`}
      description={
        isMailOff
          ? t`No mail leaves this shop yet: you get the link, and pass it on.`
          : t`They get a mail with a link to create their account.`
      }
    >
      <DialogForm
        of={invitation}
        back={(time) => t`Your unsent invitation from ${time} is back.`}
        send={t`Send Invitation`}
        sending={t`Sending...`}
        onClose={onClose}
      >
        <Field name="email" label={t`Email`} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />
        <Field name="role" as="select" label={t`Role`} hint={roleHints[role]} options={roleOptions} />
        <Button
          variant="ghost"
          size="sm"
          className="-my-2 -ml-3 self-start"
          onClick={() => setMany(true)}
        >{t`Invite Many`}</Button>
      </DialogForm>
    </Dialog>
  )
}
