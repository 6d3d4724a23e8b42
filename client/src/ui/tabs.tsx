import * as Radix from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'

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

export function Tabs({ value, onValueChange, label, tabs, children, className }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className={className}>
      <Radix.List
        aria-label={label}
        className="mb-6 flex overflow-x-auto overflow-y-hidden border-line border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-outline-offset-2 relative flex min-h-11 shrink-0 items-center justify-center gap-2 whitespace-nowrap px-4 font-semibold text-muted transition-colors after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-ink data-[state=active]:text-brand data-[state=active]:after:bg-brand phone:flex-auto phone:px-3 [&_svg]:size-5"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}

export function TabPanel({ value, children, className }: { value: string; children: ReactNode; className?: string }) {
  return (
    <Radix.Content value={value} className={className}>
      {children}
    </Radix.Content>
  )
}
