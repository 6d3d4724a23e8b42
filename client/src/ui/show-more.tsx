import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'

/** The beginning of a long list, and a button for the next part: hundreds of cards at once would take seconds. */
export function useBeginning<Item>(items: readonly Item[], step: number) {
  const [wanted, setWanted] = useState(step)
  // A short rest stands along: a button for one more would be longer than the one.
  const shown = items.length - wanted > step / 4 ? wanted : items.length
  const left = items.length - shown
  return {
    beginning: items.slice(0, shown),
    more: left > 0 && (
      <div className="mt-4 text-center">
        <Button variant="secondary" onClick={() => setWanted(shown + step)}>
          {left > step ? t`Show ${step} more of ${left}` : t`Show ${left} more`}
        </Button>
      </div>
    ),
  }
}
