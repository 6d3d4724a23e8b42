import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** What of it is known without looking into it. */
  state?: ReactNode
  /** What one came for. */
  isOpen?: boolean
  children: ReactNode
}

/** Seldom needed: a row that unfolds. */
export function Section({ title, state, isOpen = false, children }: SectionProps) {
  const id = useId()
  return (
    <section data-card aria-labelledby={id} className="rounded border border-line bg-surface">
      <details className="group" open={isOpen}>
        <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2 md:px-6 [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="min-w-0 flex-1 text-base">
            {title}
          </h2>
          {state && <span className="text-muted text-sm">{state}</span>}
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pt-2 pb-4 md:px-6 md:pb-5">{children}</div>
      </details>
    </section>
  )
}
