import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'

const pressed = () => [...document.querySelectorAll<HTMLElement>('a, button, summary')]

/**
 * The beginning of a long list, and a button for the next part: hundreds of cards at once would take seconds. What can be
 * pressed first in that part gets the focus: the button stands below it then, or is gone.
 */
export function useBeginning<Item>(items: readonly Item[], step: number) {
  const [wanted, setWanted] = useState(step)
  // A short rest stands along: a button for one more would be longer than the one.
  const reaching = (wanted: number) => (items.length - wanted > step / 4 ? wanted : items.length)
  const shown = reaching(wanted)
  const next = reaching(shown + step)
  const showMore = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // What comes takes the place of the button.
    const place = pressed().indexOf(currentTarget)
    flushSync(() => setWanted(shown + step))
    pressed()[place]?.focus()
  }
  return {
    beginning: items.slice(0, shown),
    more: shown < items.length && (
      <div className="mt-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={showMore}>{t`Show ${next - shown} more`}</Button>
        {/* Where the button shows all that is left, it says enough itself. */}
        {next < items.length && <span className="text-muted text-sm">{t`${shown} of ${items.length} shown`}</span>}
      </div>
    ),
  }
}
