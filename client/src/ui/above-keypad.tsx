import { clsx } from 'clsx'
import { type ReactNode, useLayoutEffect } from 'react'
import { useKeypad } from './keypad.ts'

/**
 * Buttons that stay within reach while a field above them is typed in: an iPhone's number pad has no key that sends. The
 * page is longer by the keypad meanwhile, so that all of it can be scrolled into what is left.
 */
export function AboveKeypad({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const keypad = useKeypad()
  useLayoutEffect(() => {
    // The root's properties are everybody's: to set one has the browser style the whole page anew.
    if (keypad === 0) return
    document.documentElement.style.setProperty('--keypad', `${keypad}px`)
    return () => void document.documentElement.style.removeProperty('--keypad')
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
