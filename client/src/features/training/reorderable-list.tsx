import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'

interface ReorderableListProps<Item> {
  items: readonly Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Names the list for screen readers. */
  label: string
  /** Called once per move, with all ids in their new order; the list shows it until this is settled. */
  onReorder: (ids: string[]) => Promise<unknown>
  children: (item: Item, handle: ReactNode, place: number) => ReactNode
  className?: string | undefined
}

/** Pixels that the pointer may tremble before a press becomes a drag. */
const trembling = 5

/**
 * A list whose items are put into another order by dragging their handle, or without dragging: pressing the handle
 * picks the item up, the arrow keys and the two buttons that appear move it, and pressing again puts it down. Escape
 * puts everything back.
 */
export function ReorderableList<Item>(props: ReorderableListProps<Item>) {
  const { items, idOf, nameOf, label, onReorder, children, className } = props
  const ownIds = items.map(idOf)
  const list = useRef<HTMLUListElement>(null)
  const helpId = useId()
  const [order, setOrder] = useState<string[]>()
  const [held, setHeld] = useState<{ id: string; by: 'press' | 'drag' }>()
  const [news, setNews] = useState('')
  const wasDragged = useRef(false)

  // Once somebody else has added or removed an item, their list counts and not the order begun here.
  const ids = order && order.length === ownIds.length && ownIds.every((id) => order.includes(id)) ? order : ownIds
  const byId = new Map(items.map((item) => [idOf(item), item]))
  const nameBy = (id: string) => nameOf(byId.get(id)!)
  const placeIn = (some: readonly string[], id: string) => t`place ${some.indexOf(id) + 1} of ${some.length}`

  async function save(next: string[], id: string) {
    setHeld(undefined)
    if (next.join() === ownIds.join()) {
      setOrder(undefined)
      return
    }
    setOrder(next)
    setNews(t`${nameBy(id)} is now at ${placeIn(next, id)}.`)
    await onReorder(next)
    // Unless the next move has begun in the meantime.
    setOrder((current) => (current === next ? undefined : current))
  }

  function pickUp(id: string) {
    setOrder([...ids])
    setHeld({ id, by: 'press' })
    setNews(t`${nameBy(id)} is picked up at ${placeIn(ids, id)}. Move it with the arrow keys.`)
  }

  function putBack(id: string) {
    setHeld(undefined)
    setOrder(undefined)
    setNews(t`${nameBy(id)} is back at ${placeIn(ownIds, id)}.`)
  }

  function move(id: string, by: -1 | 1) {
    const next = moved(ids, id, ids.indexOf(id) + by)
    setOrder(next)
    setNews(`${nameBy(id)}: ${placeIn(next, id)}.`)
  }

  function onKeyDown(event: KeyboardEvent, id: string) {
    if (held?.id !== id || held.by !== 'press') return
    const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (direction) move(id, direction)
    else if (event.key === 'Escape') putBack(id)
    else return
    event.preventDefault()
  }

  function startDrag(event: PointerEvent, id: string) {
    wasDragged.current = false
    if (event.button !== 0 || held) return
    const start = event.clientY
    let next = ids
    const onMove = (at: globalThis.PointerEvent) => {
      if (!wasDragged.current && Math.abs(at.clientY - start) < trembling) return
      wasDragged.current = true
      setHeld({ id, by: 'drag' })
      scrollNear(at.clientY)
      next = moved(next, id, placeAt(list.current!, next.indexOf(id), at.clientY))
      setOrder(next)
    }
    const end = (isDropped: boolean) => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', onEscape)
      if (!wasDragged.current) return
      if (isDropped) void save(next, id)
      else putBack(id)
    }
    const drop = () => end(true)
    const cancel = () => end(false)
    const onEscape = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && cancel()
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', onEscape)
  }

  const handleOf = (id: string) => {
    const isPickedUp = held?.id === id && held.by === 'press'
    /** Somebody who moves on to something else is content with the place where the item is now. */
    const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (isPickedUp && !currentTarget.parentElement?.contains(relatedTarget)) void save(ids, id)
    }
    const step = (words: string, by: -1 | 1, Arrow: typeof ArrowUp) => (
      <IconButton
        label={words}
        // Not `disabled`, which would drop the focus at the ends of the list.
        aria-disabled={ids.at(by === 1 ? -1 : 0) === id}
        onClick={() => move(id, by)}
        onKeyDown={(event) => onKeyDown(event, id)}
        onBlur={onBlur}
      >
        <Arrow aria-hidden="true" />
      </IconButton>
    )
    return (
      <span className="flex shrink-0 flex-col items-center">
        <IconButton
          label={t`Move ${nameBy(id)}`}
          aria-pressed={isPickedUp}
          aria-describedby={helpId}
          disabled={ids.length < 2}
          onPointerDown={(event) => startDrag(event, id)}
          onKeyDown={(event) => onKeyDown(event, id)}
          onBlur={onBlur}
          onClick={() => {
            // The click that ends a drag picks nothing up.
            if (wasDragged.current) wasDragged.current = false
            else if (isPickedUp) void save(ids, id)
            else pickUp(id)
          }}
          className={clsx('touch-none', ids.length > 1 ? 'cursor-grab!' : 'invisible', isPickedUp && 'bg-brand-soft')}
        >
          <GripVertical aria-hidden="true" />
        </IconButton>
        {isPickedUp && (
          <>
            {step(t`Move ${nameBy(id)} up`, -1, ArrowUp)}
            {step(t`Move ${nameBy(id)} down`, 1, ArrowDown)}
          </>
        )}
      </span>
    )
  }

  return (
    <>
      <VisuallyHidden>
        <span
          id={helpId}
        >{t`Press to pick up, move with the arrow keys, press again to put down, Escape to put back.`}</span>
        <span role="status">{news}</span>
      </VisuallyHidden>
      <ul ref={list} aria-label={label} className={className}>
        {ids.map((id, place) => (
          <li key={id} className={clsx(held?.id === id && 'relative z-10 rounded outline-2 outline-brand')}>
            {children(byId.get(id)!, handleOf(id), place)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** With this one at another place. */
function moved(ids: readonly string[], id: string, place: number): string[] {
  const rest = ids.filter((each) => each !== id)
  rest.splice(Math.max(0, Math.min(place, rest.length)), 0, id)
  return rest
}

/**
 * Where the dragged item belongs by the pointer's height. It changes places with a neighbour only once it would lie
 * under the pointer then: items of different heights would otherwise jump to and fro.
 */
function placeAt(list: HTMLElement, place: number, y: number): number {
  const boxes = [...list.children].map((item) => item.getBoundingClientRect())
  const own = boxes[place]!
  let wanted = place
  let { top } = own
  for (let next = boxes[wanted + 1]; next && y >= top + next.height; next = boxes[wanted + 1]) {
    top += next.height
    wanted += 1
  }
  if (wanted > place) return wanted
  for (let above = boxes[wanted - 1]; above && y <= above.top + own.height; above = boxes[wanted - 1]) wanted -= 1
  return wanted
}

/** Scrolls on while something is dragged along the edge of the window. */
function scrollNear(y: number) {
  const edge = 64
  if (y < edge) window.scrollBy(0, -12)
  else if (y > window.innerHeight - edge) window.scrollBy(0, 12)
}
