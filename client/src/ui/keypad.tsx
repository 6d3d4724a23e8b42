import { clsx } from 'clsx'
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'

/** What covers less of the window is a bar of the browser. */
const leastHeight = 120

/** How much of the window's lower end a keypad covers, in pixels. The page itself stays as high as it was. */
function covered() {
  const view = window.visualViewport
  // Enlarged by two fingers, the window shows less of the page too.
  if (!view || view.scale > 1) return 0
  const hidden = Math.round(document.documentElement.clientHeight - view.height - view.offsetTop)
  return hidden < leastHeight ? 0 : hidden
}

/** As of the last change. Measured while a page is drawn, it would have the browser lay out what is not there yet. */
let height = 0

function subscribe(listener: () => void) {
  const view = window.visualViewport
  const measure = () => {
    height = covered()
    listener()
  }
  // It may have opened or closed while nobody asked.
  const frame = requestAnimationFrame(measure)
  view?.addEventListener('resize', measure)
  view?.addEventListener('scroll', measure)
  return () => {
    cancelAnimationFrame(frame)
    view?.removeEventListener('resize', measure)
    view?.removeEventListener('scroll', measure)
  }
}

/** The height of the open keypad in pixels; 0 where there is none. */
export const useKeypad = () => useSyncExternalStore(subscribe, () => height)

/**
 * Buttons that stay within reach while a field above them is typed in: an iPhone's number pad has no key that sends. The
 * page is longer by the keypad meanwhile, so that all of it can be scrolled into what is left.
 */
export function AboveKeypad({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const keypad = useKeypad()
  useLayoutEffect(() => {
    // The root's properties are everybody's: to set one has the browser style the whole page anew.
    if (keypad === 0) return
    const { style } = document.documentElement
    style.setProperty('--keypad', `${keypad}px`)
    style.setProperty('--bottom-bar', '4rem')
    return () => {
      style.removeProperty('--keypad')
      style.removeProperty('--bottom-bar')
    }
  }, [keypad])
  return (
    <div
      className={clsx(
        className,
        keypad > 0 &&
          'fixed inset-x-0 bottom-(--keypad) z-20 border-line border-t bg-surface px-4 py-2 shadow-float print:hidden',
      )}
    >
      {children}
    </div>
  )
}
