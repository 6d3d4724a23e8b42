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

const usedFirst = (counts: Counts) => [
  ...stainItems.filter((item) => counts[item]),
  ...stainItems.filter((item) => !counts[item]),
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
      className="grid grid-cols-2 gap-2 lg:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]"
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

const Counter = memo(function Counter({ item, count, onChange }: CounterProps) {
  const name = itemName(item)
  return (
    // biome-ignore lint/a11y/useSemanticElements: nineteen fieldsets would be read out as nineteen forms
    <div
      role="group"
      aria-label={name}
      className={clsx(
        'flex min-w-0 items-center gap-1 rounded border p-1 transition-colors max-lg:flex-wrap max-lg:content-end max-lg:gap-0 lg:pl-3',
        count > 0 ? 'border-brand bg-brand-soft' : 'border-line',
      )}
    >
      <span aria-hidden="true" className="min-w-0 flex-1 font-semibold max-lg:basis-full max-lg:px-2 max-lg:pt-1">
        {name}
      </span>
      <IconButton
        label={t`Remove one ${name}`}
        tooltip={false}
        disabled={count === 0}
        onClick={() => onChange(item, count - 1)}
        className="disabled:bg-transparent"
      >
        <Minus aria-hidden="true" />
      </IconButton>
      <input
        name={item}
        aria-label={t`${name} count`}
        inputMode="numeric"
        autoComplete="off"
        value={count === 0 ? '' : String(count)}
        placeholder="0"
        onChange={(event) => onChange(item, Number(digitsOf(event.target.value)))}
        maxLength={String(maxItemCount).length}
        className="tabular h-11 w-14 min-w-0 rounded border max-lg:w-0 max-lg:flex-1 border-edge bg-surface text-center text-base"
      />
      <IconButton
        label={t`Add one ${name}`}
        tooltip={false}
        disabled={count === maxItemCount}
        onClick={() => onChange(item, count + 1)}
      >
        <Plus aria-hidden="true" />
      </IconButton>
    </div>
  )
})
