import { useSyncExternalStore } from 'react'
import { useIsPrinting } from './is-printing.ts'

/** The `phone` variant of the styles, for what is other there and not only laid out otherwise. */
const phone = () => matchMedia('screen and (width < 48rem)')

function subscribe(onChange: () => void) {
  const query = phone()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether this is a phone's screen; paper is as wide as a desk. */
export function usePhone() {
  const isNarrow = useSyncExternalStore(subscribe, () => phone().matches)
  const isPrinting = useIsPrinting()
  return isNarrow && !isPrinting
}
