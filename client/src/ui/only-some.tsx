import { t } from '#shared/language/t.ts'

/** Under a list, where it ends because an answer holds no more. */
export function OnlySome({ shown, most }: { shown: number; most: number }) {
  return shown < most ? null : (
    <p className="px-4 py-3 text-center text-muted">{t`There are more than are listed here.`}</p>
  )
}
