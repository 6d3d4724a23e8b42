import { useState } from 'react'
import { useAction } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { type Role, roleNames } from '#shared/users/roles.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { nameOf } from './person.ts'
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
    refresh: isMe ? ['GET /api/user'] : ['GET /api/admin/users', 'GET /api/admin/invitations'],
    done: (changed) => `${nameOf(user)} is now ${roleNames[changed.role]}.`,
    failed: 'Failed to update user role. Please try again.',
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change Role"
      description={`${nameOf(user)} · ${user.email}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={role === user.role}
            busy={change.isPending && 'Changing...'}
            onClick={() => change.mutate({ params: { id: user.id }, body: { role } }, { onSuccess: onClose })}
          >
            Change Role
          </Button>
        </>
      }
    >
      {isOnlyAdmin && (
        <Notice tone="attention" title={isMe ? 'You are the last active admin.' : 'This is the last active admin.'}>
          Make somebody else an admin first.
        </Notice>
      )}
      <PlainField
        as="select"
        label="Role"
        hint={roleHints[role]}
        options={roleOptions.map((option) => ({ ...option, disabled: isOnlyAdmin && option.value !== 'admin' }))}
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
      />
      {isMe && role !== 'admin' && (
        <Notice tone="attention">You will lose access to this page and cannot give yourself the role back.</Notice>
      )}
    </Dialog>
  )
}
