import { useSyncExternalStore } from 'react'

/** What covers less of the window is a bar of the browser. */
const leastHeight = 120

/** How much of the window's lower end a keypad covers, in pixels. The page itself stays as high as it was. */
function covered() {
  const view = window.visualViewport
  // Enlarged by two fingers, the window shows less of the page too.
  if (!view || view.scale > 1) return 0
  const height = Math.round(document.documentElement.clientHeight - view.height - view.offsetTop)
  return height < leastHeight ? 0 : height
}

function subscribe(listener: () => void) {
  const view = window.visualViewport
  view?.addEventListener('resize', listener)
  view?.addEventListener('scroll', listener)
  return () => {
    view?.removeEventListener('resize', listener)
    view?.removeEventListener('scroll', listener)
  }
}

/** The height of the open keypad in pixels; 0 where there is none. */
export const useKeypad = () => useSyncExternalStore(subscribe, covered)
