import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { t } from '#shared/language/t.ts'
import { everybody } from '#shared/users/reads.ts'
import { InvitationList } from './invitation-list.tsx'
import { UserList } from './user-list.tsx'

// Loaded when it is opened: it brings the form library, which the lists do without.
const InviteDialog = lazy(() => import('./invite-dialog.tsx'))

const tabs = [
  { value: 'users', label: t`Users` },
  { value: 'invitations', label: t`Invitations` },
]

export default function UserManagementPage() {
  const [search, setSearch] = useSearchParams()
  const [inviting, setInviting] = useState(false)
  const users = useEndpoint(...everybody)
  useAccessDenied(isForbidden(users.error), t`Admin access required for this page.`)
  return (
    <>
      <PageHeader
        title={t`User Management`}
        purpose={t`Who may sign in, and what they may do.`}
        action={
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            {t`Invite User`}
          </Button>
        }
      />
      <Tabs
        label={t`User Management`}
        value={search.get('tab') === 'invitations' ? 'invitations' : 'users'}
        onValueChange={(tab) => setSearch(tab === 'users' ? {} : { tab })}
        tabs={tabs}
      >
        <TabPanel value="users">
          <UserList />
        </TabPanel>
        <TabPanel value="invitations">
          <InvitationList />
        </TabPanel>
      </Tabs>
      <Suspense>{inviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </>
  )
}
