import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { type Setting, variables } from '#shared/settings/words.ts'

interface Fact {
  /** What may be given by the environment. */
  of?: Setting
  label: string
  value: string
  note?: string | undefined
}

/** What is in force, and where it comes from if not from here. */
export function Facts({ facts, given }: { facts: readonly Fact[]; given: readonly Setting[] }) {
  return (
    <dl className="@container divide-y divide-line">
      {facts.map(({ of, label, value, note }) => (
        <div
          key={label}
          className="@min-[30rem]:grid @min-[30rem]:grid-cols-[12rem_1fr] gap-4 py-3 first:pt-0 last:pb-0"
        >
          <dt className="text-muted @max-[30rem]:text-sm">{label}</dt>
          <dd className="wrap-anywhere">
            {value}
            <span className="block text-muted text-sm">
              {of && given.includes(of) ? t`Set by ${variables[of]} in the environment, which comes first.` : note}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface GivenProps {
  by: readonly Setting[]
  of: Setting
  label: string
  value: string
  /** Why nobody can change it any more. */
  settled?: string | undefined
  children: ReactNode
}

/** The fields of a setting; in their place what the environment says, if it does. */
export function Given({ by, of, label, value, settled, children }: GivenProps) {
  return by.includes(of) || settled ? <Facts given={by} facts={[{ of, label, value, note: settled }]} /> : children
}
