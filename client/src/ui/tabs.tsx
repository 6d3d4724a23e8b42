import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef } from 'react'

export interface TabItem {
  value: string
  label: ReactNode
}

export interface TabsProps {
  value: string
  onValueChange: (value: string) => void
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly TabItem[]
  /** One `TabPanel` for each tab. */
  children: ReactNode
  className?: string | undefined
}

const Chosen = createContext({ id: '', value: '' })

/**
 * The tabs of the ARIA Authoring Practices, where moving by the arrow keys chooses. Our own and not Radix's: these are
 * a tenth of what a page may weigh.
 */
export function Tabs({ value, onValueChange, label, tabs, children, className }: TabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row may be wider than the screen. Not scrollIntoView, which would move the page as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, or a label of another width
  useEffect(() => {
    const list = row.current!
    const chosen = list.querySelector<HTMLElement>('[aria-selected=true]')
    if (chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
  }, [value, tabs])

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const current = tabs.findIndex((tab) => tab.value === value)
    const wanted = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = (wanted + tabs.length) % tabs.length
    onValueChange(tabs[next]!.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className={className}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="relative mb-6 flex overflow-x-auto overflow-y-hidden border-line border-b [scrollbar-width:none] scroll-cue"
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-panel-${tab.value}` : undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onValueChange(tab.value)}
              className="-outline-offset-2 relative flex min-h-11 shrink-0 items-center justify-center gap-2 whitespace-nowrap px-4 font-semibold text-muted transition-colors after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-ink aria-selected:text-brand aria-selected:after:bg-brand phone:flex-auto phone:px-3 [&_svg]:size-5"
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <Chosen value={{ id, value }}>{children}</Chosen>
    </div>
  )
}

/** What a tab shows; only the chosen one's is there. */
export function TabPanel({ value, children, className }: { value: string; children: ReactNode; className?: string }) {
  const chosen = useContext(Chosen)
  if (chosen.value !== value) return null
  return (
    <div
      role="tabpanel"
      id={`${chosen.id}-panel-${value}`}
      aria-labelledby={`${chosen.id}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus
      tabIndex={0}
      className={className}
    >
      {children}
    </div>
  )
}
