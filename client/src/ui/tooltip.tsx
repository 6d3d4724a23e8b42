import * as Radix from '@radix-ui/react-tooltip'
import type { ReactNode } from 'react'

/** Once above everything that has tooltips: the second one in a row opens without the delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

interface TooltipProps {
  content: ReactNode
  /** One element that takes focus: a button or link. */
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
}

/** An explanation on hover and focus. Touch screens never show it: nothing may depend on it. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-fade-in rounded bg-ink px-3 py-1.5 text-paper text-sm shadow-float"
        >
          {content}
          <Radix.Arrow className="fill-ink" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
