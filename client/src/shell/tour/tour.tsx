import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'
import { type Box, placeCard } from './placement.ts'
import { steps, type TourStep } from './steps.ts'

const phoneWidth = 768
/** Pixels of the highlight around its target. */
const margin = 6

const isShown = (element: Element | null) => element !== null && element.getClientRects().length > 0

function targetOf(step: TourStep): Element | undefined {
  const selector = window.innerWidth < phoneWidth ? step.phoneTarget : step.target
  return selector ? [...document.querySelectorAll(selector)].find(isShown) : undefined
}

/**
 * Shows what the dashboard leads to, step by step. A modal `dialog`: the page behind cannot be reached meanwhile, Escape
 * skips, and the focus returns by itself.
 */
export default function Tour({ onEnd }: { onEnd: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState(0)
  const [target, setTarget] = useState<Box>()
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const step = steps[at]!
  const isLast = at === steps.length - 1

  // Not an effect of the usual kind: the focus returns while the dialog is still part of the page.
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    next.current!.focus()
    return () => element.close()
  }, [])

  useLayoutEffect(() => {
    const found = targetOf(step)
    found?.scrollIntoView({ block: window.innerWidth < phoneWidth ? 'start' : 'nearest' })
    const measure = () => {
      const box = found?.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = card.current!
      setTarget(box)
      setPlace(placeCard(box, { width, height }, { width: window.innerWidth, height: window.innerHeight }))
    }
    measure()
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure, { capture: true })
    }
  }, [step])

  // At the first step Previous is disabled, and a disabled button cannot keep the focus.
  useEffect(() => {
    if (at === 0) next.current?.focus()
  }, [at])

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && !isLast) setAt(at + 1)
    else if (event.key === 'ArrowLeft' && at > 0) setAt(at - 1)
    else if (event.key === 'Tab') stayInside(event)
  }
  const stayInside = (event: KeyboardEvent) => {
    const buttons = [...card.current!.querySelectorAll<HTMLElement>('button:not(:disabled)')]
    const [first, last] = [buttons[0]!, buttons.at(-1)!]
    if (document.activeElement !== (event.shiftKey ? first : last)) return
    event.preventDefault()
    ;(event.shiftKey ? last : first).focus()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault()
        onEnd()
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-transparent text-ink backdrop:bg-transparent"
    >
      {/* data-scrim, as under every dialog: it keeps the page behind from scrolling. */}
      {target ? (
        <div
          data-scrim
          className="pointer-events-none fixed rounded outline-2 outline-brand outline-offset-0 [box-shadow:0_0_0_200vmax_var(--scrim)] transition-all duration-200"
          style={{
            left: target.left - margin,
            top: target.top - margin,
            width: target.width + 2 * margin,
            height: target.height + 2 * margin,
          }}
        />
      ) : (
        <div data-scrim className="fixed inset-0 bg-scrim" />
      )}
      <div
        ref={card}
        className="fixed w-85 max-w-[calc(100vw-2rem)] animate-fade-in rounded bg-surface shadow-float transition-all duration-200 md:w-100"
        style={place}
      >
        <div className="flex items-start gap-4 px-5 pt-3 md:px-6 md:pt-4">
          <div aria-live="polite" aria-atomic="true" className="min-w-0 flex-1 pt-2">
            <p className="tabular text-muted text-sm">{t`Step ${at + 1} of ${steps.length}`}</p>
            <h2 id="tour-title" className="mt-1 text-lg">
              {step.title}
            </h2>
            <p id="tour-text" className="mt-1">
              {step.text}
            </p>
          </div>
          <IconButton label={t`Skip the tour`} className="-mr-2 text-muted" onClick={onEnd}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div className="flex justify-between gap-3 px-5 pt-5 pb-5 md:px-6 md:pb-6">
          <Button variant="secondary" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t`Previous`}
          </Button>
          <Button ref={next} className="min-w-28" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
            {isLast ? t`Finish` : t`Next`}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
