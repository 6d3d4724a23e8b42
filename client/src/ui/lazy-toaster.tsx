import { useSyncExternalStore } from 'react'
import { lazyOr, Suspense } from './suspense.tsx'
import { currentToast, onToastChange } from './toast-store.ts'

/** Fetches the toaster ahead of its first message; worth doing once the first page is up. */
export const preloadToaster = () => import('./toaster.tsx')

// The first message is often that the network is gone, and then the toaster cannot be fetched either.
const Toaster = lazyOr(preloadToaster, PlainToaster)

/** Loads the toaster with the first toast, which waits in the store until then. */
export function LazyToaster() {
  const isNeeded = useSyncExternalStore(onToastChange, hasToast)
  return <Suspense fallback={null}>{isNeeded && <Toaster />}</Suspense>
}

const hasToast = () => currentToast() !== undefined

function PlainToaster() {
  const toast = useSyncExternalStore(onToastChange, currentToast)
  if (!toast) return null
  return (
    <div
      data-toaster
      role="alert"
      className="fixed inset-x-3 bottom-[calc(var(--keypad)+var(--bottom-bar)+0.75rem)] z-60 rounded border border-line bg-surface p-4 shadow-float"
    >
      <p className="font-semibold">{toast.title}</p>
      {toast.description && <p className="text-muted">{toast.description}</p>}
    </div>
  )
}
