import { useLocation } from 'wouter'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { t } from '#shared/language/t.ts'
import { LogTipForm } from './log-tip-form.tsx'
import { useTipForm } from './tip-form.tsx'
import { useTipReport } from './use-tip-report.ts'
import { WeekList } from './week-list.tsx'

const TipReports = lazy(() => import('./tip-reports.tsx'))

const addresses = { log: '/tips', reports: '/tips/reports' }
type Tab = keyof typeof addresses

const tabs = [
  { value: 'log', label: t`Log Tips` },
  { value: 'reports', label: t`Reports` },
]

/** What is typed and what was generated belongs to the page: it is still there after a look at the other tab. */
export default function TipsPage() {
  const [path, navigate] = useLocation()
  const tab: Tab = path === addresses.reports ? 'reports' : 'log'
  const tip = useTipForm()
  const report = useTipReport(tab === 'reports')
  return (
    <>
      <PageHeader title={t`My Tips`} purpose={t`Record tips and view your earnings reports`} />
      <Tabs label={t`Tips`} tabs={tabs} value={tab} onValueChange={(value) => navigate(addresses[value as Tab])}>
        <TabPanel
          value="log"
          className="grid items-start gap-6 phone:gap-3 lg:grid-cols-[minmax(20rem,5fr)_minmax(0,7fr)]"
        >
          <div className="lg:sticky lg:top-6">
            <LogTipForm tip={tip} />
          </div>
          <WeekList />
        </TabPanel>
        <TabPanel value="reports">
          <Suspense fallback={<SkeletonLines lines={4} label={t`Loading the reports`} />}>
            <TipReports report={report} />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  )
}
