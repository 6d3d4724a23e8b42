import { useState } from 'react'
import { useAction } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import { type Role, roleNames } from '#shared/users/roles.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { userLists } from './lists.ts'
import { roleHints, roleOptions } from './role-options.ts'

interface RoleDialogProps {
  user: SessionUser
  /** Nobody else could manage users if this person stopped being an admin. */
  isOnlyAdmin: boolean
  onClose: () => void
}

export function RoleDialog({ user, isOnlyAdmin, onClose }: RoleDialogProps) {
  const isMe = useUser().id === user.id
  const [role, setRole] = useState<Role>(user.role)
  const change = useAction('PATCH /api/admin/users/:id/role', {
    refresh: isMe ? ['GET /api/user'] : userLists,
    done: (changed) => t`${nameOf(user)} is now ${roleNames[changed.role]}.`,
    failed: t`Failed to update user role. Please try again.`,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Change Role`}
      description={`${nameOf(user)} · ${user.email}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            disabled={role === user.role}
            busy={change.isPending && t`Changing...`}
            onClick={() => change.mutate({ params: { id: user.id }, body: { role } }, { onSuccess: onClose })}
          >{t`Change Role`}</Button>
        </>
      }
    >
      {isOnlyAdmin && (
        <Notice
          tone="attention"
          title={isMe ? t`You are the last active admin.` : t`This is the last active admin.`}
        >{t`Make somebody else an admin first.`}</Notice>
      )}
      <PlainField
        as="select"
        label={t`Role`}
        hint={roleHints[role]}
        options={roleOptions.map((option) => ({ ...option, disabled: isOnlyAdmin && option.value !== 'admin' }))}
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
      />
      {user.role === 'admin' && role !== 'admin' && (
        <Notice tone="attention">{t`The pending invitations of ${nameOf(user)} stop working.`}</Notice>
      )}
      {isMe && role !== 'admin' && (
        <Notice tone="attention">{t`You will lose access to this page and cannot give yourself the role back.`}</Notice>
      )}
    </Dialog>
  )
}
