import { useSyncExternalStore } from 'react'
import { isPrintingNow } from './is-printing.ts'

/** The width of the `phone` variant of the styles. */
const phone = matchMedia('(width < 48rem)')
let isNarrow = phone.matches

/** A sheet of paper has a width of its own, and what is on the screen is to be the same afterwards. */
function narrowNow() {
  if (!isPrintingNow()) isNarrow = phone.matches
  return isNarrow
}

function subscribe(onChange: () => void) {
  phone.addEventListener('change', onChange)
  return () => phone.removeEventListener('change', onChange)
}

/** For what is other on a phone, and not only laid out otherwise. */
export const usePhone = () => useSyncExternalStore(subscribe, narrowNow)
