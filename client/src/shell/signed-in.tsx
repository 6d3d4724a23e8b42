import { type ReactNode, useEffect, useState } from 'react'
import { boot, setCookie } from '#client/api/boot.ts'
import { preloadToaster } from '#client/ui/lazy-toaster.tsx'
import { NeedsConnection } from '#client/ui/notice.tsx'
import { PageHeaderEnd } from '#client/ui/page-header.tsx'
import { lazyExtra, lazyPage, Suspense } from '#client/ui/suspense.tsx'
import { whenIdle } from '#client/ui/waits.ts'
import { t } from '#shared/language/t.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { AskedForProof } from './asked-for-proof.tsx'
import { PageFreshness, PhoneHeader, Sidebar } from './frame.tsx'
import { Pages } from './pages.tsx'
import { RouteTable } from './route.ts'
import { routes } from './routes.ts'
import { useLeaveTogether } from './sign-out.ts'

/** Only admins see what others are paid. */
const PayCurtain = lazyPage(() => import('./pay-curtain.tsx'))

/** Everything for people who are signed in; the sign-in page loads none of it. */
export default function SignedIn({ user }: { user: SessionUser }) {
  useLeaveTogether(user)
  return (
    <RouteTable value={routes}>
      <Shell user={user}>
        <Pages
          routes={routes}
          user={user}
          notice={NeedsConnection}
          curtain={user.role === 'admin' ? PayCurtain : undefined}
        />
      </Shell>
    </RouteTable>
  )
}

/** Nothing that the first view waits for. */
const OutboxSending = lazyExtra(() => import('./outbox-sending.tsx'))

/** Where the clock is not the shop's, the server has to know, to ask ahead for the same week as the page will. */
function tellTimeZone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const seconds = timeZone === boot.timeZone ? 0 : 365 * 24 * 60 * 60
  setCookie('time-zone', timeZone, seconds)
}

/** What surrounds every page of a signed-in person: the sidebar on a desktop, a slim bar on a phone. */
export function Shell({ user, children }: { user: SessionUser; children: ReactNode }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    whenIdle(() => {
      tellTimeZone()
      setIdle(true)
      void preloadToaster().catch(() => {})
    })
  }, [])
  return (
    <div className="md:pl-60 print:pl-0">
      <a
        href="#page-heading"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded focus:bg-surface focus:p-3"
      >{t`Skip to the content`}</a>
      <Sidebar user={user} />
      <PhoneHeader user={user} />
      <main className="mx-auto max-w-page px-4 py-5 md:px-8 md:pt-7 md:pb-8 print:pt-0">
        <PageHeaderEnd value={<PageFreshness look="line" />}>{children}</PageHeaderEnd>
      </main>
      <AskedForProof />
      {isIdle && (
        <Suspense fallback={null}>
          <OutboxSending user={user} />
        </Suspense>
      )}
    </div>
  )
}
