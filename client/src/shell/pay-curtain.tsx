import { EyeOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { boot } from '#client/api/boot.ts'
import { call } from '#client/api/call.ts'
import { askForProof } from '#client/api/proof.ts'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const

/** What is laid over the page shows pay as well; what opens later, such as the question who it is, does not. */
const openDialogs = () => document.querySelectorAll('[role=dialog], [role=alertdialog], [role=tooltip]')

/** An admin's page of pay, which shows nothing once nobody was at it for a while. What is typed in it stays. */
export default function PayCurtain({ children }: { children: ReactNode }) {
  const isWatched = boot.hidePayAfter > 0
  const [isHidden, setHidden] = useState(false)
  const lastSign = useRef(Date.now())

  useEffect(() => {
    if (!isWatched || isHidden) return
    const rest = boot.hidePayAfter * 60_000
    lastSign.current = Date.now()
    const look = () => {
      if (Date.now() - lastSign.current >= rest) setHidden(true)
    }
    // A device that slept wakes with a sign, but a late one.
    const noteSign = () => {
      look()
      lastSign.current = Date.now()
    }
    const timer = setInterval(look, Math.min(rest, 5_000))
    for (const sign of signs) window.addEventListener(sign, noteSign, { capture: true, passive: true })
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, noteSign, { capture: true })
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWatched, isHidden])

  useEffect(() => {
    if (!isHidden) return
    const dialogs = openDialogs()
    for (const dialog of dialogs) dialog.setAttribute('data-pay-hidden', '')
    let isAsking = false
    const show = async () => {
      if (isAsking) return
      isAsking = true
      try {
        const { isFresh } = await call('GET /api/user/proof', {})
        if (isFresh || (await askForProof())) setHidden(false)
      } catch {
        // Without an answer nobody knows whose hands these are: the next sign asks again.
      } finally {
        isAsking = false
      }
    }
    const wake = () => void show()
    for (const sign of ['pointermove', 'pointerdown', 'keydown'] as const)
      window.addEventListener(sign, wake, { capture: true, passive: true })
    return () => {
      for (const dialog of dialogs) dialog.removeAttribute('data-pay-hidden')
      for (const sign of ['pointermove', 'pointerdown', 'keydown'] as const)
        window.removeEventListener(sign, wake, { capture: true })
    }
  }, [isHidden])

  return (
    <>
      <div role="status">
        {isHidden && (
          <Notice tone="attention" className="mb-6">
            <EyeOff aria-hidden="true" className="mr-2 inline size-5" />
            {t`Hidden, since nobody was here for a while. Press a key or move the pointer to see it again.`}
          </Notice>
        )}
      </div>
      <div data-pay-hidden={isHidden ? '' : undefined}>{children}</div>
    </>
  )
}
