import { useSearchParams } from 'wouter'
import { isForbidden, useAccess, useAccessDenied } from '#client/api/access.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Badge } from '#client/ui/badge.tsx'
import { LockedDrawing } from '#client/ui/drawings/locked.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { t } from '#shared/language/t.ts'
import { pendingApprovalsMax } from '#shared/training/limits.ts'
import { waitingApprovals } from '#shared/training/reads.ts'
import { ApprovalsTab } from './approvals-tab.tsx'
import { AssignmentsTab } from './assignments-tab.tsx'
import { ModulesTab } from './modules-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { ProgressTab } from './progress-tab.tsx'

const accessDenied = t`Access denied. Admin or Team Lead privileges required.`

export default function TrainingManagementPage() {
  const isAllowed = useAccess(['team_lead', 'admin'], accessDenied)
  return (
    <>
      <PageHeader title={t`Training Management`} purpose={t`What is taught, to whom, and how far everybody is.`} />
      {isAllowed ? (
        <Management />
      ) : (
        <EmptyState drawing={LockedDrawing} title={accessDenied}>{t`You are on your way to the dashboard.`}</EmptyState>
      )}
    </>
  )
}

function Management() {
  const { role } = useUser()
  const [search, setSearch] = useSearchParams()
  const pending = useEndpoint(...waitingApprovals)
  useAccessDenied(isForbidden(pending.error), accessDenied)
  const tabs = [
    { value: 'overview', label: t`Overview` },
    { value: 'approvals', label: <ApprovalsLabel count={pending.data?.length ?? 0} /> },
    { value: 'progress', label: t`Progress` },
    ...(role === 'admin'
      ? [
          { value: 'modules', label: t`Modules` },
          { value: 'assignments', label: t`Assignments` },
        ]
      : []),
  ]
  const wanted = search.get('tab')
  const tab = tabs.find(({ value }) => value === wanted)?.value ?? 'overview'
  return (
    <Tabs
      label={t`Training Management`}
      value={tab}
      onValueChange={(next) => setSearch(next === 'overview' ? {} : { tab: next })}
      tabs={tabs}
    >
      <TabPanel value="overview">
        <OverviewTab />
      </TabPanel>
      <TabPanel value="approvals">
        <ApprovalsTab />
      </TabPanel>
      <TabPanel value="progress">
        <ProgressTab />
      </TabPanel>
      <TabPanel value="modules">
        <ModulesTab />
      </TabPanel>
      <TabPanel value="assignments">
        <AssignmentsTab />
      </TabPanel>
    </Tabs>
  )
}

function ApprovalsLabel({ count }: { count: number }) {
  return (
    <>
      {t`Approvals`}
      {count > 0 && (
        <Badge tone="attention">
          <span className="tabular">{count < pendingApprovalsMax ? count : `${pendingApprovalsMax}+`}</span>
          <VisuallyHidden> {t`pending`}</VisuallyHidden>
        </Badge>
      )}
    </>
  )
}
