import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { t } from '#shared/language/t.ts'
import { withoutRange } from './asked-days.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Above a list that holds only what is of the days that the address asks for: says so, and leads to all. */
export function OnlyOfDays({ children }: { children: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const showAll = () => setSearch(withoutRange(search), { replace: true })
  return (
    <Notice action={<Button size="sm" variant="secondary" onClick={showAll}>{t`Show all`}</Button>}>{children}</Notice>
  )
}
