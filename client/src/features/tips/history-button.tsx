import { History } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import type { Tip } from '#shared/tips/tip.ts'

const TipHistoryDialog = lazy(() => import('./tip-history-dialog.tsx'))

/** What became of a tip, for whoever may see it. */
export function HistoryButton({ tip }: { tip: Pick<Tip, 'id' | 'orderId'> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t`History of the tip of order ${tip.orderId}`}
        className="text-muted"
        onClick={() => setIsOpen(true)}
      >
        <History aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <TipHistoryDialog tip={tip} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
