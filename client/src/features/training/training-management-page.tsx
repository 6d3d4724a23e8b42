import { useSearchParams } from 'wouter'
import { isForbidden, useAccess, useAccessDenied } from '#client/api/access.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Badge } from '#client/ui/badge.tsx'
import { LockedDrawing } from '#client/ui/drawings.tsx'
import { EmptyState } from '#client/ui/loaded.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { pendingApprovalsMax } from '#shared/training/limits.ts'
import { waitingApprovals } from '#shared/training/reads.ts'
import { ApprovalsTab } from './approvals-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { ProgressTab } from './progress-tab.tsx'

// For admins who open them: they bring what tasks are shown and put in order with.
const AssignmentsTab = lazy(async () => ({ default: (await import('./assignments-tab.tsx')).AssignmentsTab }))
const ModulesTab = lazy(async () => ({ default: (await import('./modules-tab.tsx')).ModulesTab }))

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
    { value: 'approvals', label: <ApprovalsLabel count={pending.data?.length ?? (pending.isError ? 0 : undefined)} /> },
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
        <Suspense fallback={<SkeletonCards />}>
          <ModulesTab />
        </Suspense>
      </TabPanel>
      <TabPanel value="assignments">
        <Suspense fallback={<SkeletonCards />}>
          <AssignmentsTab />
        </Suspense>
      </TabPanel>
    </Tabs>
  )
}

/** The room for how many there are is kept until that is known. */
function ApprovalsLabel({ count }: { count: number | undefined }) {
  return (
    <>
      {t`Approvals`}
      {count === undefined && (
        <Badge tone="attention" className="invisible">
          <span className="tabular">0</span>
        </Badge>
      )}
      {count !== undefined && count > 0 && (
        <Badge tone="attention">
          <span className="tabular">{count < pendingApprovalsMax ? count : `${pendingApprovalsMax}+`}</span>
          <VisuallyHidden> {t`pending`}</VisuallyHidden>
        </Badge>
      )}
    </>
  )
}
