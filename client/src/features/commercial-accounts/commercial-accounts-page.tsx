import { clsx } from 'clsx'
import { Ban, History, PencilLine, Plus, Shirt } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAccessDenied } from '#client/api/access.ts'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { BuildingDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { historyOf, MenuButton, MenuLink, RowMenu, RowPress } from '#client/ui/row-menu.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { EmailAddress } from '#client/ui/text.tsx'
import type { CommercialAccount } from '#shared/commercial-accounts/commercial-account.ts'
import { t, tIn } from '#shared/language/t.ts'
import { accountsWithReports } from '#shared/stain-reports/reads.ts'
import type { AccountWithReports } from '#shared/stain-reports/stain-report.ts'
import { formatNearDay } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'

const AccountDialog = lazy(() => import('./account-dialog.tsx'))

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'deactivate'; account: CommercialAccount }

export default function CommercialAccountsPage() {
  const { role } = useUser()
  useAccessDenied(role !== 'admin', t`Admin access required for this page.`)
  const list = useEndpoint(...accountsWithReports)
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  return (
    <>
      <PageHeader
        title={t`Commercial Accounts`}
        purpose={t`Business customers whose orders get stain reports, and where those are sent.`}
        action={
          <Button onClick={() => setDialog({ kind: 'add' })}>
            <Plus aria-hidden="true" />
            {t`Add Account`}
          </Button>
        }
      />
      <Loaded
        read={list}
        failed={t`The commercial accounts could not be loaded.`}
        waiting={
          <Card flush>
            <SkeletonRows rows={6} columns={4} label={t`Loading commercial accounts`} />
          </Card>
        }
      >
        {(accounts) => (
          <Table
            caption={t`Commercial accounts`}
            columns={columnsWith(setDialog)}
            rows={inOrder(accounts)}
            rowKey={({ id }) => id}
            rowClassName={() => 'relative'}
            empty={
              <EmptyState
                drawing={BuildingDrawing}
                title={t`No commercial accounts yet`}
                action={<Button onClick={() => setDialog({ kind: 'add' })}>{t`Add the first account`}</Button>}
              >{t`Stain reports can be made once there is an account to send them to.`}</EmptyState>
            }
          />
        )}
      </Loaded>
      <Suspense>
        {(dialog?.kind === 'add' || dialog?.kind === 'edit') && (
          <AccountDialog account={dialog.kind === 'edit' ? dialog.account : undefined} close={close} />
        )}
      </Suspense>
      {dialog?.kind === 'deactivate' && <DeactivateDialog account={dialog.account} close={close} />}
    </>
  )
}

/** The ones in use first, each part by name as the server sorts it. */
const inOrder = (accounts: readonly AccountWithReports[]) => [
  ...accounts.filter(({ isActive }) => isActive),
  ...accounts.filter(({ isActive }) => !isActive),
]

function columnsWith(open: (dialog: OpenDialog) => void): Column<AccountWithReports>[] {
  return [
    {
      key: 'name',
      header: t`Name`,
      className: 'py-1.5!',
      place: 'cards:row-start-1 cards:self-end',
      cell: (account) => (
        <>
          <RowPress onPress={() => open({ kind: 'edit', account })} />
          <span className="flex flex-wrap items-center gap-x-2">
            <span className={clsx('wrap-anywhere min-w-0', account.isActive ? 'font-semibold' : 'text-muted')}>
              {account.name}
            </span>
            {!account.isActive && <Badge className="-my-1">{tIn('account')`Inactive`}</Badge>}
          </span>
        </>
      ),
    },
    {
      key: 'email',
      header: tIn('column')`Email`,
      className: 'py-1.5! text-muted',
      place: 'cards:row-start-2 cards:text-sm',
      cell: ({ email }) => <EmailAddress email={email} />,
    },
    {
      key: 'reports',
      header: t`Stain Reports`,
      className: 'py-1.5! text-muted',
      place: 'cards:row-start-3 cards:text-sm',
      cell: ({ id, name, lastSentAt, unsent }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {lastSentAt ? t`Last report ${formatNearDay(dayOf(lastSentAt), { weekday: true })}` : t`No report sent yet`}
          {unsent > 0 && (
            <Link
              href={`/admin/stain-reports?account=${id}&mail=unsent`}
              aria-label={t`Stain reports of ${name}: ${unsent} not sent`}
              className="relative"
            >
              <Badge tone="attention">{t`${unsent} not sent`}</Badge>
            </Link>
          )}
        </span>
      ),
    },
    {
      key: 'actions',
      header: t`Actions`,
      hideHeader: true,
      place: 'cards:col-start-2 cards:row-span-2 cards:row-start-1 cards:-mr-3 cards:self-center',
      align: 'right',
      className: 'w-20 py-1.5!',
      cell: (account) => (
        <div className="relative">
          <RowMenu label={account.name}>
            <MenuButton
              icon={PencilLine}
              label={t`Edit ${account.name}`}
              onClick={() => open({ kind: 'edit', account })}
            >{t`Edit`}</MenuButton>
            <MenuLink
              icon={Shirt}
              label={t`Stain reports of ${account.name}`}
              href={`/admin/stain-reports?account=${account.id}`}
            >{t`Stain Reports`}</MenuLink>
            <MenuLink
              icon={History}
              label={t`History of ${account.name}`}
              href={historyOf(account.id)}
            >{t`History`}</MenuLink>
            {account.isActive && (
              <MenuButton
                icon={Ban}
                label={t`Deactivate ${account.name}`}
                onClick={() => open({ kind: 'deactivate', account })}
              >{t`Deactivate`}</MenuButton>
            )}
          </RowMenu>
        </div>
      ),
    },
  ]
}

export function DeactivateDialog({ account, close }: { account: CommercialAccount; close: () => void }) {
  const deactivate = useAction('DELETE /api/commercial-accounts/:id', {
    refresh: ['GET /api/commercial-accounts', 'GET /api/stain-reports'],
    done: t`Commercial account deactivated successfully!`,
    failed: t`Failed to deactivate commercial account.`,
  })
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={t`Deactivate ${account.name}?`}
      description={t`This is irreversible. No new stain reports can be made for this account; those it has stay and can still be sent.`}
      confirmLabel={t`Deactivate`}
      onConfirm={() => deactivate.mutate({ params: { id: account.id } }, { onSuccess: close })}
      busy={deactivate.isPending && t`Deactivating...`}
    />
  )
}
