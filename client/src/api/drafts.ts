/** What somebody typed and has not sent, as it lies on this device until it is sent, discarded or out of date. */
export interface KeptDraft<Values> {
  /** Names this draft in the keys of its calls, so that sending it again after a reload cannot do it twice. */
  id: string
  /** Milliseconds since 1970. */
  savedAt: number
  values: Values
}

/** What nobody came back to within this time is not wanted any more. */
export const draftLifetime = 7 * 24 * 60 * 60 * 1000

const prefix = 'draft:'

/** Owners are users; `device` owns what is typed where nobody is signed in. */
export const draftKey = (owner: string, form: string) => `${prefix}${owner}:${form}`

const isCurrent = (draft: KeptDraft<unknown> | null) =>
  typeof draft?.id === 'string' && Math.abs(Date.now() - draft.savedAt) < draftLifetime

/** Every access may throw: a full store, a private window, a browser that forbids it. Then there are no drafts. */
export function readDraft<Values>(key: string, storage = deviceStorage()): KeptDraft<Values> | undefined {
  const draft = storedDraft<Values>(key, storage)
  return draft && !isHeld(draft.id, storage) ? draft : undefined
}

function storedDraft<Values>(key: string, storage: Storage | undefined): KeptDraft<Values> | undefined {
  try {
    const draft = JSON.parse(storage?.getItem(key) ?? 'null')
    return isCurrent(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

export function writeDraft(key: string, draft: KeptDraft<unknown>, storage = deviceStorage()) {
  try {
    storage?.setItem(key, JSON.stringify(draft))
  } catch {
    // What cannot be kept whole is not kept by halves: an older state of it would come back as the latest.
    removeDraft(key, storage)
  }
}

export function removeDraft(key: string, storage = deviceStorage()) {
  try {
    storage?.removeItem(key)
  } catch {}
}

/** The drafts of everybody on this device, as they are stored; those out of date are removed. */
export function currentDrafts(): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    for (const key of keys) if (!storedDraft(key, localStorage)) localStorage.removeItem(key)
    const held = Object.keys(localStorage).filter((key) => key.startsWith(heldKey('')))
    for (const key of held)
      if (!keys.some((draft) => localStorage.getItem(draft)?.includes(key.slice(5)))) localStorage.removeItem(key)
    return keys.flatMap((key) => localStorage.getItem(key) ?? [])
  } catch {
    return []
  }
}

/**
 * From the moment when the outbox has what was typed, until it is known what becomes of it, its draft is not offered:
 * where the page ends in between, the outbox goes on with it.
 */
const heldKey = (draftId: string) => `held-${draftId}`

function isHeld(draftId: string, storage: Storage | undefined): boolean {
  try {
    return (storage?.getItem(heldKey(draftId)) ?? null) !== null
  } catch {
    return false
  }
}

export function holdDraft(draftId: string) {
  try {
    localStorage.setItem(heldKey(draftId), '')
  } catch {}
}

export function releaseDraft(draftId: string) {
  removeDraft(heldKey(draftId))
}

function deviceStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

/** Ends with the tab, for what the next person at a shared device should not find. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}
