import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { t } from '#shared/language/t.ts'
import { ownPay } from '#shared/payroll/reads.ts'
import { ImportLink } from './import-link.tsx'
import { PayByYear } from './pay-by-year.tsx'
import { WeeksWithoutYou } from './weeks-without-you.tsx'

export default function MyPayPage() {
  const user = useUser()
  return (
    <>
      <PageHeader title={t`My Pay`} purpose={t`What you were paid, week by week.`} />
      <WeeksWithoutYou />
      <PayByYear
        label={t`My Pay`}
        read={useEndpoint(...ownPay)}
        failed={t`Your pay could not be loaded.`}
        waiting={t`Loading your pay`}
        whenNone={t`Your weeks appear here once they are imported.`}
        wayWhenNone={user.role === 'admin' && <ImportLink />}
        person={user}
        isOwn
      />
    </>
  )
}
