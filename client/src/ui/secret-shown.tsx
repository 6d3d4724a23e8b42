import { t } from '#shared/language/t.ts'
import { CopyField } from './copy-field.tsx'
import { Notice } from './notice.tsx'

/** What is shown once, when it was made, and what it is good for. */
export function SecretShown({ secret, children }: { secret: string; children: string }) {
  return (
    <>
      <Notice tone="attention" live title={t`Copy it now`}>
        {children}
      </Notice>
      <CopyField label={t`Secret`} value={secret} copy={t`Copy`} />
    </>
  )
}
