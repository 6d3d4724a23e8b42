/**
 * The key of a creating call: the same content of the same draft has the same key, also after a reload, and any other
 * content has another one.
 */
export const idempotencyKey = (draftId: string, content: string) => `${draftId}-${digestOf(content)}`

/** The draft of a key. */
export const draftOfKey = (key: string) => key.slice(0, key.lastIndexOf('-'))

/** 53 bits of cyrb53, which has no enemy here: crypto.subtle exists only on https and localhost. */
function digestOf(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
