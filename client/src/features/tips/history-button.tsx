import { clsx } from 'clsx'
import { History } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import type { Tip } from '#shared/tips/tip.ts'

const TipHistoryDialog = lazy(() => import('./tip-history-dialog.tsx'))

type Named = Pick<Tip, 'id' | 'orderId'>

export const historyWords = ({ orderId }: Named) => t`History of the tip of order ${orderId}`

export function useHistory(tip: Named) {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = isOpen && (
    <Suspense>
      <TipHistoryDialog tip={tip} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
  return { open: () => setIsOpen(true), dialog }
}

/** What became of a tip, for whoever may see it. */
export function HistoryButton({ tip, className }: { tip: Named; className?: string }) {
  const { open, dialog } = useHistory(tip)
  return (
    <>
      <IconButton label={historyWords(tip)} className={clsx('text-muted', className)} onClick={open}>
        <History aria-hidden="true" />
      </IconButton>
      {dialog}
    </>
  )
}

/** The same as a button below everything in a row, which stays a text that can be read. */
export function HistoryOfRow({ tip }: { tip: Named }) {
  const { open, dialog } = useHistory(tip)
  return (
    <>
      <button
        type="button"
        aria-label={historyWords(tip)}
        onClick={open}
        className="-outline-offset-2 absolute inset-0 transition-colors hover:bg-sunken"
      />
      {dialog}
    </>
  )
}
