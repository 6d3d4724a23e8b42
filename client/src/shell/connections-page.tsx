import { BookText } from 'lucide-react'
import { useState } from 'react'
import { useAccessDenied } from '#client/api/access.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Tokens } from '#client/features/tokens/tokens.tsx'
import { Webhooks } from '#client/features/webhooks/webhooks.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { BackLink, PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { allTokens } from '#shared/tokens/reads.ts'
import { allWebhooks } from '#shared/webhooks/reads.ts'

/** What other software of the shop may do here, and hears from here. */
export default function ConnectionsPage() {
  const { role } = useUser()
  useAccessDenied(role !== 'admin', t`Admin access required for this page.`)
  const reads = [useEndpoint(...allTokens), useEndpoint(...allWebhooks)]
  // Once: a card whose read failed tries again when it is drawn, and says so itself.
  const [isThere, setThere] = useState(false)
  if (!isThere && !reads.some(({ isLoading }) => isLoading)) setThere(true)
  return (
    <>
      <BackLink href="/admin/settings">{t`Settings`}</BackLink>
      <PageHeader
        title={t`Connections`}
        purpose={t`How the shop’s other software works with this one.`}
        action={
          <a href="/api/docs" className={buttonClass({ variant: 'ghost', className: 'px-0! phone:justify-start' })}>
            <BookText aria-hidden="true" />
            {t`API reference`}
          </a>
        }
      />
      {/* Both at once, so that the one does not push the other down. */}
      {isThere ? (
        <div className="grid gap-6">
          <Tokens />
          <Webhooks />
        </div>
      ) : (
        <SkeletonCards count={2} className="grid gap-6" cardClassName="h-36" />
      )}
    </>
  )
}
