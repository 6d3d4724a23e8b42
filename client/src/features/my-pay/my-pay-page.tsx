import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { t } from '#shared/language/t.ts'
import { ownPay } from '#shared/payroll/reads.ts'
import { ImportLink } from './import-link.tsx'
import { PayByYear } from './pay-by-year.tsx'

export default function MyPayPage() {
  const user = useUser()
  const isAdmin = user.role === 'admin'
  return (
    <>
      <PageHeader title={t`My Pay`} purpose={t`What you were paid, week by week.`} />
      <PayByYear
        label={t`My Pay`}
        read={useEndpoint(...ownPay)}
        failed={t`Your pay could not be loaded.`}
        waiting={t`Loading your pay`}
        whenNone={
          isAdmin
            ? t`Each week that you are paid stands here once it is imported: hours, tips and what they come to. Without pay of your own there is nothing to do.`
            : t`Each week that you are paid stands here once the office has imported it: hours, tips and what they come to.`
        }
        wayWhenNone={isAdmin && <ImportLink />}
        person={user}
        isOwn
      />
    </>
  )
}
