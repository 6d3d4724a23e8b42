import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { boot } from '#client/api/boot.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'
import { type Box, placeCard } from './placement.ts'

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

export interface TourStep {
  id: string
  title: string
  text: string
  /** What it is about, as a selector; without one, or where that is not to be seen, the card stands in the middle. */
  target?: string
  /** Below 768 px, where there is no sidebar. */
  phoneTarget?: string
}

/** A page: its entry in the sidebar, its tile on a phone. */
const page = (href: string) => ({ target: `aside nav a[href="${href}"]`, phoneTarget: `main nav a[href="${href}"]` })

export const steps: readonly TourStep[] = [
  {
    id: 'welcome',
    title: t`Welcome to ${boot.appName}`,
    text: t`A look around in a minute. You can skip it and take it again whenever you like.`,
  },
  {
    id: 'employee-functions',
    title: t`Your pages`,
    text: t`These lead to everything you do in a shift. From every page, Dashboard brings you back here.`,
    target: 'aside nav section',
    phoneTarget: 'main nav',
  },
  {
    id: 'my-tips',
    title: t`My Tips`,
    text: t`Log each tip with its order number as soon as you get it. Your week and your reports are there too.`,
    ...page('/tips'),
  },
  {
    id: 'machine-problems',
    title: t`Machine Problems`,
    text: t`Report a washer or dryer that does not work, and mark it fixed once it does.`,
    ...page('/problems'),
  },
  {
    id: 'drop-reports',
    title: t`Drop Report`,
    text: t`At the end of a shift, count the drawer, drop the cash and submit both with a photo of the receipt.`,
    ...page('/shift-reports'),
  },
  {
    id: 'stain-reports',
    title: t`Stain Report`,
    text: t`Count the stained items of a commercial order, add photos and mail the report to the customer.`,
    ...page('/stain-report'),
  },
  {
    id: 'my-pay',
    title: t`My Pay`,
    text: t`Your hours, pay and tips of every pay period, and a summary of the year.`,
    ...page('/my-payroll'),
  },
  {
    id: 'training',
    title: t`Training`,
    text: t`The modules that are assigned to you. Tick off what you have done; some tasks are approved by a trainer.`,
    ...page('/training'),
  },
  {
    id: 'tour-complete',
    title: t`That is all`,
    text: t`Take Tour shows you around again at any time.`,
    target: '[data-take-tour]',
    phoneTarget: '[data-take-tour]',
  },
]
