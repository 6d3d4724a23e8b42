import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useOutboxNow } from '#client/api/outbox/now.ts'
import { Button } from '#client/ui/button.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'

const Tray = lazy(() => import('./tray.tsx'))

/** How much waits on this device; nothing where nothing does. */
export function OutboxCount({ isSmall = false }: { isSmall?: boolean }) {
  const { waiting, refused } = useOutboxNow()
  const [isOpen, setOpen] = useState(false)
  const isEmpty = waiting.length + refused.length === 0
  if (isEmpty && !isOpen) return null
  const words = refused.length > 0 ? t`${refused.length} not sent` : t`${waiting.length} waiting to be sent`
  const Icon = refused.length > 0 ? TriangleAlert : CloudUpload
  return (
    <>
      {!isEmpty && (
        <Button
          variant="ghost"
          size="sm"
          className={isSmall ? 'tabular gap-1! px-2!' : 'w-full justify-start'}
          aria-label={words}
          title={words}
          onClick={() => setOpen(true)}
        >
          <Icon aria-hidden="true" className={refused.length > 0 ? 'text-trouble' : 'text-attention'} />
          {isSmall ? refused.length || waiting.length : words}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <Tray onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
