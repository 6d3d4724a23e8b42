import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'

/** As many of a list as a page can hold, and as many again each time somebody asks for more. */
export function useSome<Row>(rows: readonly Row[], atFirst: number) {
  const [shown, setShown] = useState(atFirst)
  return {
    some: rows.slice(0, shown),
    rest: rows.length - shown,
    atOnce: atFirst,
    onMore: () => setShown(shown + atFirst),
  }
}

export function ShowMore({ rest, atOnce, onMore }: { rest: number; atOnce: number; onMore: () => void }) {
  if (rest <= 0) return null
  return (
    <Button
      variant="secondary"
      className="self-center"
      onClick={onMore}
    >{t`Show ${Math.min(rest, atOnce)} more of ${rest}`}</Button>
  )
}
