import { type LucideIcon, MoreHorizontal } from 'lucide-react'
import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { buttonClass } from './button.tsx'

/** What is seldom done with a row, behind one button; `label` names the row. The browser closes it and gives the focus back. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  // It does not go along with the page.
  useEffect(() => {
    if (!isOpen) return
    const top = () => button.current!.getBoundingClientRect().top
    const before = top()
    const leave = () => void (Math.abs(top() - before) > 8 && menu.current!.hidePopover())
    document.addEventListener('scroll', leave, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', leave, { capture: true })
  }, [isOpen])
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={t`More for ${label}`}
        aria-expanded={isOpen}
        title={t`More`}
        className={buttonClass({ variant: 'ghost', size: 'icon', className: 'text-muted' })}
      >
        <MoreHorizontal aria-hidden="true" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return
          setOpen(true)
          placeBeside(event)
        }}
        // Later than the click that closes it, which would find nothing any more.
        onToggle={(event) => setOpen(event.newState === 'open')}
        // Before what was pressed is done, so that a dialog gives the focus back to the button.
        onClickCapture={(event) => event.currentTarget.hidePopover()}
        className="fixed inset-auto m-0 w-72 max-w-[calc(100vw-2rem)] animate-fade-in rounded border border-line bg-surface py-1 text-left text-ink shadow-float"
      >
        {isOpen && children}
      </div>
    </>
  )
}

/** Below its button, or above it in the lower part of the window. */
function placeBeside({ currentTarget: menu }: ToggleEvent<HTMLDivElement>) {
  const button = menu.previousElementSibling!.getBoundingClientRect()
  const isLow = button.bottom > window.innerHeight * 0.6
  menu.style.right = `${document.documentElement.clientWidth - button.right}px`
  menu.style.top = isLow ? 'auto' : `${button.bottom + 4}px`
  menu.style.bottom = isLow ? `${window.innerHeight - button.top + 4}px` : 'auto'
}

interface ItemProps {
  icon: LucideIcon
  /** The words with the row's name in it. */
  label: string
  /** What it does, where the word alone does not say it. */
  hint?: string
  children: ReactNode
}

const look = 'flex min-h-11 w-full items-start gap-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-sunken'

export function MenuButton({ onClick, ...item }: ItemProps & { onClick: () => void }) {
  const hintId = useId()
  return (
    <button
      type="button"
      aria-label={item.label}
      aria-describedby={item.hint && hintId}
      onClick={onClick}
      className={look}
    >
      <Inside {...item} hintId={hintId} />
    </button>
  )
}

export function MenuLink({ href, ...item }: ItemProps & { href: string }) {
  return (
    <Link href={href} aria-label={item.label} className={look}>
      <Inside {...item} />
    </Link>
  )
}

function Inside({ icon: Icon, hint, hintId, children }: ItemProps & { hintId?: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block font-semibold">{children}</span>
        {hint && (
          <span id={hintId} className="block text-muted text-sm">
            {hint}
          </span>
        )}
      </span>
    </>
  )
}
