import { useState } from 'react'
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
  // A new password leaves no reason to be open, but it must not close while somebody types in it.
  const [wasOpen] = useState(isOpen)
  return (
    <Section
      title={t`Password`}
      state={why && <Badge tone="attention">{t`too short`}</Badge>}
      isOpen={wasOpen}
      isCard={isCard}
    >
      {why && <Notice tone="attention" title={why} className="mb-5" />}
      <PasswordForm user={user} />
    </Section>
  )
}
