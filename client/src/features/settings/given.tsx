import type { ReactNode } from 'react'
import type { Setting } from '#shared/settings/words.ts'
import { Facts } from './facts.tsx'

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
