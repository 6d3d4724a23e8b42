import { Funnel, X } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'

interface FilterToggleProps {
  /** What is left when it is on: "Older than 24 hours". */
  label: string
  on: boolean
  onChange: (on: boolean) => void
}

/** A filter that is on or off; while it is on, the way back to everything stands beside it. */
export function FilterToggle({ label, on, onChange }: FilterToggleProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant={on ? 'primary' : 'secondary'} aria-pressed={on} onClick={() => onChange(!on)}>
        <Funnel aria-hidden="true" />
        {label}
      </Button>
      {on && (
        <Button size="sm" variant="ghost" onClick={() => onChange(false)}>
          <X aria-hidden="true" />
          {t`Clear filter`}
        </Button>
      )}
    </div>
  )
}
