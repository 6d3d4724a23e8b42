import { useSyncExternalStore } from 'react'

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
