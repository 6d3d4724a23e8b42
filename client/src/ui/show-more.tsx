import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'

const pressed = () => [...document.querySelectorAll<HTMLElement>('a, button, summary')]

interface ShowMoreProps {
  /** How many come with it. */
  next: number
  shown: number
  /** Where it is known how many there are. */
  total: number | undefined
  busy?: boolean
  onShow: () => void
}

/**
 * The button below the beginning of a list. What can be pressed first in the part that comes gets the focus: the button
 * stands below it then, or is gone.
 */
export function ShowMore({ next, shown, total, busy = false, onShow }: ShowMoreProps) {
  const showMore = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // What comes takes the place of the button.
    const place = pressed().indexOf(currentTarget)
    flushSync(onShow)
    pressed()[place]?.focus()
  }
  return (
    <div className="mt-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      <Button variant="secondary" onClick={showMore} busy={busy && t`Loading...`}>{t`Show ${next} more`}</Button>
      {/* Where the button shows all that is left, it says enough itself. */}
      {total !== undefined && shown + next < total && (
        <span className="text-muted text-sm">{t`${shown} of ${total} shown`}</span>
      )}
    </div>
  )
}

/** The beginning of a long list, and a button for the next part: hundreds of cards at once would take seconds. */
export function useBeginning<Item>(items: readonly Item[], step: number) {
  /** What stood there when more was asked for. Not the step: a list may grow, and a window turn. */
  const [before, setBefore] = useState(0)
  const total = items.length
  // A short rest stands along: a button for one more would be longer than the one.
  const reaching = (wanted: number) => (total - wanted > step / 4 ? wanted : total)
  const shown = reaching(before + step)
  const next = reaching(shown + step) - shown
  return {
    beginning: items.slice(0, shown),
    more: shown < total && <ShowMore {...{ next, shown, total }} onShow={() => setBefore(shown)} />,
  }
}
