import { Badge } from '#client/ui/badge.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { PasswordForm } from './password-form.tsx'
import { Section } from './section.tsx'

/** `why`: what one was sent there for. */
export function PasswordSection({
  user,
  isOpen,
  isCard,
  why,
}: {
  user: SessionUser
  isOpen: boolean
  isCard?: boolean
  why?: string | undefined
}) {
  return (
    <Section
      title={t`Password`}
      state={why && <Badge tone="attention">{t`too short`}</Badge>}
      isOpen={isOpen}
      isCard={isCard}
    >
      {why && <Notice tone="attention" title={why} className="mb-5" />}
      <PasswordForm user={user} />
    </Section>
  )
}
