import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Fold } from '#client/ui/fold.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'

interface SectionProps {
  title: string
  /** What of it is known without looking into it. */
  state?: ReactNode
  /** What one came for. */
  isOpen?: boolean
  /** A card of its own, not a row of one. */
  isCard?: boolean | undefined
  children: ReactNode
}

/** Seldom needed: a row that unfolds. */
export function Section({ title, state, isOpen = false, isCard = false, children }: SectionProps) {
  const id = useId()
  const Heading = isCard ? 'h2' : 'h3'
  return (
    <section aria-labelledby={id}>
      <Fold
        variant={isCard ? 'card' : 'row'}
        isOpen={isOpen}
        className={isCard ? undefined : 'border-line border-t'}
        summaryClassName="md:min-h-14!"
        summary={
          <>
            <Heading id={id} className={clsx('min-w-0 flex-1', isCard ? 'text-lg' : 'text-base')}>
              {title}
            </Heading>
            {state && <span className="text-muted text-sm">{state}</span>}
          </>
        }
      >
        <div className="px-4 pt-2 pb-4 md:px-6 md:pb-5">{children}</div>
      </Fold>
    </section>
  )
}

/** In the place of `ReadCards`. */
export const WaitingCards = () => (
  <SkeletonCards count={3} className="grid gap-6" cardClassName="h-44" label={t`Loading your profile`} />
)
