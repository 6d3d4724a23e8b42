import { stainItems } from '#shared/stain-reports/items.ts'
import { areEqual, blankFields, type Fields } from './form-state.ts'

/** What was typed for a new report. Phones end a page while their camera is open; this brings it back. */
export interface Draft {
  orderId: string
  fields: Fields
  photos: string[]
}

/** Photos that no report shows are removed some time later. */
const longestLife = 7 * 24 * 60 * 60 * 1000

const keyOf = (userId: string) => `stain-report-draft:${userId}`

export function readDraft(userId: string): Draft | undefined {
  try {
    const { orderId, fields, photos, savedAt } = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')
    if (Date.now() - savedAt > longestLife) return undefined
    const counts = Object.fromEntries(
      stainItems.flatMap((item) => (Number.isInteger(fields.counts[item]) ? [[item, fields.counts[item]]] : [])),
    )
    return {
      orderId: String(orderId),
      fields: { accountId: String(fields.accountId), counts },
      photos: photos.map(String),
    }
  } catch {
    return undefined
  }
}

export function writeDraft(userId: string, draft: Draft | undefined) {
  try {
    const isWorthIt = draft && (draft.orderId || draft.photos.length > 0 || !areEqual(draft.fields, blankFields))
    if (isWorthIt) localStorage.setItem(keyOf(userId), JSON.stringify({ ...draft, savedAt: Date.now() }))
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // A full or forbidden storage costs the draft and nothing else.
  }
}
