import { KeyRound } from 'lucide-react'
import { useId } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'
import { waysIn } from '#shared/sign-in/reads.ts'

/** The way in through the provider, where there is one. An invitation's code goes along. */
export function ProviderSignIn({ inviteCode, hasForm = true }: { inviteCode: string; hasForm?: boolean }) {
  const id = useId()
  const { data: config } = useEndpoint(...waysIn)
  if (!config?.oidcAvailable) return null
  const go = () =>
    window.location.assign(inviteCode ? `/api/login?${new URLSearchParams({ inviteCode })}` : '/api/login')
  return (
    <div className="mt-6">
      <p
        id={id}
        className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {hasForm ? t`Or continue with` : t`Continue with`}
      </p>
      <Button variant="secondary" className="mt-4 w-full" aria-describedby={id} onClick={go}>
        <KeyRound aria-hidden="true" />
        {config.providerName}
      </Button>
    </div>
  )
}
