import { clsx } from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'
import { itemName, maxItemCount, type StainItem, stainItems } from '#shared/stain-reports/items.ts'
import { type Counts, digitsOf } from './form-state.ts'

interface ItemCountersProps {
  counts: Counts
  onChange: (item: StainItem, count: number) => void
}

/** In two and in four columns the sheets of a bed stand side by side, if the pillowcases come after all of them. */
const pillowcases: readonly StainItem[] = ['K Pillowcase', 'Standard Pillowcase']
const others = stainItems.filter((item) => !pillowcases.includes(item))
const sheets = others.indexOf('Duvet')
const tiles = [...others.slice(0, sheets), ...pillowcases, ...others.slice(sheets)]

const usedFirst = (counts: Counts) => [
  ...tiles.filter((item) => counts[item]),
  ...tiles.filter((item) => !counts[item]),
]

/** One box for each item, to be counted with a thumb or typed. Those in use gather at the top, but not under the thumb. */
export function ItemCounters({ counts, onChange }: ItemCountersProps) {
  const [order, setOrder] = useState(() => usedFirst(counts))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A report that was loaded, or a draft.
    if (!box.current?.contains(document.activeElement)) setOrder(usedFirst(counts))
  }, [counts])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the groups inside would be fieldsets in a fieldset
    <div
      ref={box}
      role="group"
      aria-label={t`Items`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOrder(usedFirst(counts))
      }}
      className="grid grid-cols-2 gap-2 lg:grid-cols-4"
    >
      {order.map((item) => (
        <Counter key={item} item={item} count={counts[item] ?? 0} onChange={onChange} />
      ))}
    </div>
  )
}

interface CounterProps {
  item: StainItem
  count: number
  onChange: (item: StainItem, count: number) => void
}

/** A tile that is pressed anywhere to add one; what takes one off and what is typed in appear with the first. */
const Counter = memo(function Counter({ item, count, onChange }: CounterProps) {
  const name = itemName(item)
  const adding = useRef<HTMLButtonElement>(null)
  const isCounted = count > 0
  const removeOne = () => {
    // With the last one this button goes, and the focus would go with it.
    if (count === 1) adding.current?.focus()
    onChange(item, count - 1)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: nineteen fieldsets would be read out as nineteen forms
    <div
      role="group"
      aria-label={name}
      className={clsx(
        'relative flex min-h-16 min-w-0 items-center rounded border transition-colors lg:min-h-18',
        // The name stands above what is pressed then, in a tile of the same height.
        isCounted
          ? 'flex-wrap border-brand bg-brand-soft'
          : 'border-line pr-1 pl-2 hover:border-edge lg:pr-1.5 lg:pl-3',
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'min-w-0 flex-1 font-semibold leading-5 [letter-spacing:-0.02em]',
          isCounted && 'basis-full px-2 pt-0.5 lg:px-3',
        )}
      >
        {name}
      </span>
      {isCounted && (
        <IconButton
          label={t`Remove one ${name}`}
          tooltip={false}
          onClick={removeOne}
          className="z-10 -mt-1 hover:bg-surface"
        >
          <Minus aria-hidden="true" />
        </IconButton>
      )}
      <input
        name={item}
        aria-label={t`${name} count`}
        inputMode="numeric"
        autoComplete="off"
        value={isCounted ? String(count) : ''}
        placeholder="0"
        onChange={(event) => onChange(item, Number(digitsOf(event.target.value)))}
        maxLength={String(maxItemCount).length}
        className={clsx(
          'tabular z-10 rounded border border-edge bg-surface text-center font-semibold text-lg',
          isCounted
            ? 'relative -mt-1 h-10 w-0 min-w-0 flex-1'
            : // Keys reach it before there is one; a finger or the mouse presses the tile.
              'pointer-events-none absolute right-1 size-12 opacity-0 focus:pointer-events-auto focus:opacity-100',
        )}
      />
      <IconButton
        ref={adding}
        label={t`Add one ${name}`}
        tooltip={false}
        disabled={count === maxItemCount}
        onClick={() => onChange(item, count + 1)}
        className={clsx('static! after:absolute after:inset-0', isCounted ? '-mt-1' : 'size-12!')}
      >
        <Plus aria-hidden="true" />
      </IconButton>
    </div>
  )
})
