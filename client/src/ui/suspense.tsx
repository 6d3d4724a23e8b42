import {
  type ComponentType,
  type ReactNode,
  Suspense as ReactSuspense,
  lazy as reactLazy,
  useEffect,
  useLayoutEffect,
  useReducer,
} from 'react'
import { t } from '#shared/language/t.ts'
import { toast } from './toast-store.ts'

const waiting = new Set<() => void>()

function lookEverywhere() {
  for (const lookAgain of waiting) lookAgain()
}

/** React's `lazy`, for use inside of this file's `Suspense`: for a page, which says itself when it could not be fetched. */
export const lazyPage: typeof reactLazy = (load) =>
  reactLazy(() => {
    const loading = load()
    // React takes note of the arrival right after us.
    const tell = () => queueMicrotask(lookEverywhere)
    loading.then(tell, tell)
    return loading
  })

/** With something else where it cannot be fetched. */
export const lazyOr = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>, Other: ComponentType<Props>) =>
  lazyPage(() => load().catch(() => ({ default: Other })))

/** For a part of a page: where it cannot be fetched, what stands around it, typed perhaps, is not given up for it. */
export const lazy = ((load) => lazyOr(load, Lost)) as typeof reactLazy

/** Browsers do not ask twice for a script that could not be fetched, so only a new page has it. */
function Lost({ onClose }: { onClose?: () => void }) {
  useEffect(() => {
    const action = { label: t`Reload`, onPress: () => window.location.reload() }
    toast({ title: t`This part could not be opened`, action })
  }, [])
  useEffect(() => onClose?.(), [onClose])
  return null
}

/** For what a page can do without. */
export const lazyExtra = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) => lazyOr(load, () => null)

/**
 * React's `Suspense`, but what has arrived is shown at once. React keeps each fallback for 300 ms, so that fallbacks
 * that follow one another do not flicker; an update of ours, unlike its own second try, does not wait for that.
 */
export function Suspense({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  return (
    <ReactSuspense
      fallback={
        <>
          {fallback}
          <Waits lookAgain={lookAgain} />
        </>
      }
    >
      {children}
    </ReactSuspense>
  )
}

function Waits({ lookAgain }: { lookAgain: () => void }) {
  useLayoutEffect(() => {
    waiting.add(lookAgain)
    return () => void waiting.delete(lookAgain)
  }, [lookAgain])
  return null
}
