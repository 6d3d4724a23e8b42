import { useEffect, useRef } from 'react'

const closers: (() => void)[] = []

/** Keeps an open dialog in the order in which they were opened, for `closeTopDialog`. */
export function useOpenDialog(open: boolean, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const closer = () => latest.current()
    closers.push(closer)
    return () => {
      closers.splice(closers.indexOf(closer), 1)
    }
  }, [open])
}

/** Closes the dialog that lies on top; false where there is none. */
export function closeTopDialog(): boolean {
  const close = closers.at(-1)
  close?.()
  return close !== undefined
}
