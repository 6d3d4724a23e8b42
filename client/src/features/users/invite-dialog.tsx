import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CallError } from '#client/api/call.ts'
import { useDraftForm } from '#client/api/draft-form.ts'
import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Field } from '#client/ui/field.tsx'
import { applyServerErrors, Form } from '#client/ui/form.tsx'
import { newInvitation } from '#shared/invitations/invitation.ts'
import { t } from '#shared/language/t.ts'
import { InvitationLink } from './invitation-link.tsx'
import { userLists } from './lists.ts'
import { roleHints, roleOptions } from './role-options.ts'

const filledIn = newInvitation.extend({
  email: z.string().trim().min(1, { error: t`Please enter an email address.` }).pipe(newInvitation.shape.email),
})

export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const { form, draft } = useDraftForm<z.input<typeof filledIn>, z.output<typeof filledIn>>('invitation', {
    resolver: standardSchemaResolver(filledIn),
    defaultValues: { email: '', role: 'employee' },
  })
  const role = useWatch({ control: form.control, name: 'role' }) ?? 'employee'
  const invite = useAction('POST /api/admin/invitations', {
    refresh: userLists,
    draft,
    done: ({ message }) => message,
    failed: t`Failed to send invitation.`,
  })
  const change = (open: boolean) => !open && onClose()
  const cancel = () => {
    draft.forget()
    onClose()
  }
  if (invite.data)
    return (
      <Dialog
        open
        onOpenChange={change}
        title={t`Invitation saved`}
        footer={<Button onClick={onClose}>{t`Done`}</Button>}
      >
        <InvitationLink {...invite.data} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onOpenChange={change}
      title={t`Invite User`}
      description={t`They get a mail with a link to create their account.`}
    >
      <Form
        form={form}
        onSubmit={(body) =>
          invite.mutate(
            { body },
            { onError: (error) => error instanceof CallError && applyServerErrors(form, error.errors) },
          )
        }
      >
        {draft.from && (
          <DraftNotice onDiscard={draft.discard}>{t`Your unsent invitation from ${draft.from} is back.`}</DraftNotice>
        )}
        <Field name="email" label={t`Email`} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />
        <Field name="role" as="select" label={t`Role`} hint={roleHints[role]} options={roleOptions} />
        <DialogFooter>
          <Button variant="secondary" onClick={cancel}>{t`Cancel`}</Button>
          <Button type="submit" busy={invite.isPending && t`Sending...`}>{t`Send Invitation`}</Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
