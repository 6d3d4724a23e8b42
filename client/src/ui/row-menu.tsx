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
        className="fixed inset-auto m-0 w-72 max-w-[calc(100vw-2rem)] animate-fade-in overflow-y-auto overscroll-contain rounded border border-line bg-surface py-1 text-left text-ink shadow-float"
      >
        {isOpen && children}
      </div>
    </>
  )
}

/** Pixels that most menus need, with a hint or two. */
const enough = 400

/** Below its button, or above it where there is more room; a longer one can be scrolled. */
function placeBeside({ currentTarget: menu }: ToggleEvent<HTMLDivElement>) {
  const button = menu.previousElementSibling!.getBoundingClientRect()
  const [above, below] = [button.top, window.innerHeight - button.bottom]
  const isAbove = below < enough && above > below
  menu.style.right = `${document.documentElement.clientWidth - button.right}px`
  menu.style.top = isAbove ? 'auto' : `${button.bottom + 4}px`
  menu.style.bottom = isAbove ? `${window.innerHeight - button.top + 4}px` : 'auto'
  menu.style.maxHeight = `${Math.max(isAbove ? above : below, 0) - 12}px`
}

interface ItemProps {
  icon: LucideIcon
  /** The words with the row's name in it. */
  label: string
  /** What it does, where the word alone does not say it. */
  hint?: string
  children: ReactNode
}

const look = 'flex min-h-11 w-full items-center gap-3 px-4 text-left font-semibold -outline-offset-2 hover:bg-sunken'

/** All of it can be pressed; the hint stands beside the button, whose name is its own words. */
export function MenuButton({ icon: Icon, label, hint, onClick, children }: ItemProps & { onClick: () => void }) {
  const hintId = useId()
  return (
    <div className="relative hover:bg-sunken">
      <button
        type="button"
        aria-label={label}
        aria-describedby={hint && hintId}
        onClick={onClick}
        className={`${look} after:absolute after:inset-0`}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
        {children}
      </button>
      {hint && (
        <p id={hintId} className="pr-4 pb-2.5 pl-12 text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

export function MenuLink({ icon: Icon, label, href, children }: Omit<ItemProps, 'hint'> & { href: string }) {
  return (
    <Link href={href} aria-label={label} className={look}>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      {children}
    </Link>
  )
}

/**
 * All of a row for a finger or a mouse, where the row is `relative` and its buttons lie above. Keyboards and screen readers
 * have the button with a name that does the same.
 */
export function RowPress({ onPress }: { onPress: () => void }) {
  return <button type="button" tabIndex={-1} aria-hidden="true" onClick={onPress} className="absolute inset-0" />
}

/** Where everything stands that became of one record. */
export const historyOf = (recordId: string) => `/admin/history?record=${recordId}`
