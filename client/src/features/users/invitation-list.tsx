import { Ban, CircleCheck, Clock, Send, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { FilterToggle } from '#client/ui/chips.tsx'
import { ConfirmDialog, Dialog } from '#client/ui/dialog.tsx'
import { EnvelopeDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { EmailAddress } from '#client/ui/text.tsx'
import type { Reply } from '#shared/api/call.ts'
import type { Invitation } from '#shared/invitations/invitation.ts'
import { expiringHours, invitationStatusNames } from '#shared/invitations/statuses.ts'
import { t, tIn } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { fullName, nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import { InvitationLink } from './invitation-link.tsx'
import { userLists } from './lists.ts'

type Sent = Reply<'POST /api/admin/invitations/:id/resend'>

export function InvitationList() {
  const invitations = useEndpoint('GET /api/admin/invitations', {})
  const [sent, setSent] = useState<Sent>()
  const [deleting, setDeleting] = useState<Invitation>()
  const [search, setSearch] = useSearchParams()
  const onlyExpiring = search.get('show') === 'expiring'

  const columns: Column<Invitation>[] = [
    {
      key: 'email',
      header: tIn('column')`Email`,
      cell: (invitation) => <InvitedPerson invited={invitation} />,
      place: 'cards:row-start-1',
    },
    {
      key: 'role',
      header: t`Role`,
      className: 'whitespace-nowrap',
      place: 'cards:col-span-2 cards:row-start-2 cards:text-muted cards:text-sm cards:whitespace-normal',
      cell: ({ role, status, expiresAt, invitedBy }) => (
        <>
          {roleNames[role]}
          <span className="hidden cards:inline">
            {expiry(status, expiresAt) !== '–' && ` · ${t`Expires`} ${expiry(status, expiresAt)}`}
            {` · ${t`Invited by`} ${nameOf(invitedBy, t`The first start`)}`}
          </span>
        </>
      ),
    },
    {
      key: 'status',
      header: t`Status`,
      place: 'cards:col-start-2 cards:row-start-1',
      cell: ({ status }) => <Status status={status} />,
    },
    {
      key: 'expires',
      header: t`Expires`,
      cell: ({ status, expiresAt }) => expiry(status, expiresAt),
      className: 'whitespace-nowrap',
      place: 'cards:hidden!',
    },
    {
      key: 'invited-by',
      header: t`Invited by`,
      cell: ({ invitedBy }) => <span className="wrap-anywhere">{nameOf(invitedBy, t`The first start`)}</span>,
      className: 'min-w-36',
      place: 'cards:hidden!',
    },
    {
      key: 'actions',
      header: t`Actions`,
      hideHeader: true,
      align: 'right',
      place: 'cards:col-span-2 cards:row-start-3 cards:pt-2!',
      cell: (invitation) =>
        invitation.status === 'pending' && (
          <Actions invitation={invitation} onSent={setSent} onDelete={() => setDeleting(invitation)} />
        ),
    },
  ]
  return (
    <Loaded
      read={invitations}
      failed={t`The invitations could not be loaded.`}
      waiting={<SkeletonRows rows={4} columns={4} label={t`Loading invitations`} />}
    >
      {(all) => (
        <>
          {(onlyExpiring || all.some(isExpiring)) && (
            <div className="mb-4">
              <FilterToggle
                label={t`Expires within 2 days`}
                on={onlyExpiring}
                onChange={(on) => setSearch({ tab: 'invitations', ...(on && { show: 'expiring' }) }, { replace: true })}
              />
            </div>
          )}
          <Table
            caption={t`Invitations`}
            columns={columns}
            rows={onlyExpiring ? all.filter(isExpiring) : all}
            rowKey={({ id }) => id}
            wide
            empty={
              onlyExpiring ? (
                <EmptyState drawing={EnvelopeDrawing} title={t`No invitation expires within 2 days.`} />
              ) : (
                <EmptyState
                  drawing={EnvelopeDrawing}
                  title={t`No invitations yet.`}
                >{t`Invite a person, and the invitation stands here until it is used.`}</EmptyState>
              )
            }
          />
          <Dialog
            open={sent !== undefined}
            onClose={() => setSent(undefined)}
            title={t`Invitation sent again`}
            description={t`The old link has stopped working.`}
            footer={<Button onClick={() => setSent(undefined)}>{t`Done`}</Button>}
          >
            {sent && <InvitationLink {...sent} />}
          </Dialog>
          {deleting && <DeletionDialog invitation={deleting} onClose={() => setDeleting(undefined)} />}
        </>
      )}
    </Loaded>
  )
}

const statuses = {
  pending: { tone: 'attention', icon: Clock, word: invitationStatusNames.pending },
  expired: { tone: 'neutral', icon: TriangleAlert, word: t`Expired` },
  void: { tone: 'neutral', icon: Ban, word: invitationStatusNames.void },
  accepted: { tone: 'good', icon: CircleCheck, word: invitationStatusNames.accepted },
} as const

function Status({ status }: { status: Invitation['status'] }) {
  const { tone, icon, word } = statuses[status]
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {status === 'void' && <p className="mt-1 text-muted text-sm">{t`The sender may no longer invite.`}</p>}
    </>
  )
}

const isExpiring = ({ status, expiresAt }: Invitation) =>
  status === 'pending' && Date.parse(expiresAt) < Date.now() + expiringHours * 60 * 60 * 1000

const expiry = (status: Invitation['status'], expiresAt: string) =>
  status === 'accepted' || status === 'void' ? '–' : formatInstant(expiresAt)

interface ActionsProps {
  invitation: Invitation
  onSent: (sent: Sent) => void
  onDelete: () => void
}

function Actions({ invitation, onSent, onDelete }: ActionsProps) {
  const resend = useAction('POST /api/admin/invitations/:id/resend', {
    refresh: userLists,
    done: ({ message }) => message,
    failed: t`Failed to resend invitation.`,
  })
  const { id, email } = invitation
  return (
    <div className="flex justify-end gap-2 cards:justify-start">
      <Button
        variant="secondary"
        size="sm"
        busy={resend.isPending && t`Sending...`}
        onClick={() => resend.mutate({ params: { id } }, { onSuccess: onSent })}
        aria-label={t`Resend the invitation for ${email}`}
      >
        <Send aria-hidden="true" />
        {t`Resend`}
      </Button>
      <Button variant="secondary" size="sm" onClick={onDelete} aria-label={t`Delete the invitation for ${email}`}>
        <Trash2 aria-hidden="true" />
        {t`Delete`}
      </Button>
    </div>
  )
}

function DeletionDialog({ invitation: { id, email }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const remove = useAction('DELETE /api/admin/invitations/:id', {
    refresh: userLists,
    done: t`The invitation for ${email} was deleted.`,
    failed: t`Failed to delete invitation.`,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Delete this invitation?`}
      description={t`The link that ${email} received stops working. You can invite the address again.`}
      confirmLabel={t`Delete Invitation`}
      busy={remove.isPending && t`Deleting...`}
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: onClose })}
    />
  )
}

interface Invited {
  email: string
  firstName?: string | null
  lastName?: string | null
}

/** The address, below the name if the sender gave one. */
export function InvitedPerson({ invited: { email, firstName, lastName } }: { invited: Invited }) {
  const name = fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })
  return (
    <>
      {name && <p className="wrap-anywhere font-semibold">{name}</p>}
      <p className={name ? 'text-muted text-sm' : 'font-semibold'}>
        <EmailAddress email={email} />
      </p>
    </>
  )
}
