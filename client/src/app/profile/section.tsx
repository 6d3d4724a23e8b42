import { type ReactNode, useId } from 'react'
import { Fold } from '#client/ui/fold.tsx'

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
    <section aria-labelledby={id}>
      <Fold
        variant="card"
        isOpen={isOpen}
        summary={
          <>
            <h2 id={id} className="min-w-0 flex-1 text-base">
              {title}
            </h2>
            {state && <span className="text-muted text-sm">{state}</span>}
          </>
        }
      >
        <div className="px-4 pt-2 pb-4 md:px-6 md:pb-5">{children}</div>
      </Fold>
    </section>
  )
}
