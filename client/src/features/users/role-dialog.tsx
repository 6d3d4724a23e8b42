import { useWatch } from 'react-hook-form'
import { outgoing } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { useSentForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import { roleChange, type SessionUser } from '#shared/users/user.ts'
import { roleHints, roleOptions, userLists } from './lists.ts'

interface RoleDialogProps {
  user: SessionUser
  /** Nobody else could manage users if this person stopped being an admin. */
  isOnlyAdmin: boolean
  onClose: () => void
}

export default function RoleDialog({ user, isOnlyAdmin, onClose }: RoleDialogProps) {
  const isMe = useUser().id === user.id
  // Without a draft: it is one choice, and its consequences should be read each time.
  const change = useSentForm({
    schema: roleChange,
    start: { role: user.role },
    send: (body) =>
      outgoing('PATCH /api/admin/users/:id/role', {
        params: { id: user.id },
        body,
        refresh: isMe ? ['GET /api/user'] : userLists,
        done: (changed) => t`${nameOf(user)} is now ${roleNames[changed.role]}.`,
        failed: t`Failed to update user role. Please try again.`,
        onSent: onClose,
      }),
  })
  const role = useWatch({ control: change.form.control, name: 'role' })
  return (
    <FormDialog
      title={t`Change Role`}
      description={`${nameOf(user)} · ${user.email}`}
      of={change}
      send={t`Change Role`}
      sending={t`Changing...`}
      disabled={role === user.role}
      onClose={onClose}
    >
      {isOnlyAdmin && (
        <Notice
          tone="attention"
          title={isMe ? t`You are the last active admin.` : t`This is the last active admin.`}
        >{t`Make somebody else an admin first.`}</Notice>
      )}
      <Field
        as="select"
        name="role"
        label={t`Role`}
        hint={roleHints[role]}
        options={roleOptions.map((option) => ({ ...option, disabled: isOnlyAdmin && option.value !== 'admin' }))}
      />
      {user.role === 'admin' && role !== 'admin' && (
        <Notice tone="attention">{t`The pending invitations of ${nameOf(user)} stop working.`}</Notice>
      )}
      {isMe && role !== 'admin' && (
        <Notice tone="attention">{t`You will lose access to this page and cannot give yourself the role back.`}</Notice>
      )}
    </FormDialog>
  )
}
