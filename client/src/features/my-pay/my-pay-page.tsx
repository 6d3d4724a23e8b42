import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { t } from '#shared/language/t.ts'
import { ownPay } from '#shared/payroll/reads.ts'
import { PayByYear } from './pay-by-year.tsx'

export default function MyPayPage() {
  return (
    <>
      <PageHeader title={t`My Pay`} purpose={t`What you were paid, week by week.`} />
      <PayByYear
        label={t`My Pay`}
        read={useEndpoint(...ownPay)}
        failed={t`Your pay could not be loaded.`}
        waiting={t`Loading your pay`}
        whenNone={t`Your pay appears here once the office has imported it.`}
        person={useUser()}
        isOwn
      />
    </>
  )
}
