import { Send } from 'lucide-react'
import { CallError } from '#client/api/call.ts'
import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'

/** Says what became of it where it stays readable: who mends a mail server goes back and forth. */
export function TestMail() {
  const test = useAction('POST /api/admin/settings/test-mail', { failed: () => undefined })
  const refusal = test.error instanceof CallError ? test.error.data?.message : undefined
  return (
    <div className="mt-5 grid gap-3">
      <div>
        <Button variant="secondary" busy={test.isPending && t`Sending...`} onClick={() => test.mutate({})}>
          <Send aria-hidden="true" />
          {t`Send me a test mail`}
        </Button>
      </div>
      {test.data && (
        <Notice tone="good" live>
          {test.data.message}
        </Notice>
      )}
      {test.error && (
        <Notice tone="trouble" live title={t`The test mail was not sent`}>
          <p className="wrap-anywhere">{refusal ?? t`The server cannot be reached. Please check the connection.`}</p>
        </Notice>
      )}
    </div>
  )
}
