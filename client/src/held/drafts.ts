import { useMemo, useState } from 'react'
import { idempotencyKey, randomKey } from '#client/api/call.ts'
import type { SentDraft } from '#client/api/hooks.ts'
import { useSession } from '#client/api/user.ts'
import { draftLifetime } from '#shared/api/offline.ts'

export interface Draft<Values> extends SentDraft {
  /** What the form begins with: what was typed and not sent, or `start`. */
  values: Values
  /** When it was typed, in milliseconds since 1970; undefined where nothing came back. */
  savedAt: number | undefined
  /** The same in words for "Your unsent tip from 10:42 AM is back". */
  from: string | undefined
  /** Another number: fields that keep their values themselves are to be drawn anew, from `values`. */
  version: number
  /** Keeps what is typed; an untouched form keeps nothing. `blank` is what untouched means, if not `start`. */
  save: (values: Values, blank?: Values) => void
  /** Begins anew with `start`. */
  discard: () => void
}

interface Options {
  /** The owner of the draft, if it is not the signed-in person. */
  owner?: 'device'
  storage?: Storage | undefined
}

/** The draft of a form; a change of a record has the record's id in its name, with which it may change. Passwords have no place in it. */
export function useDraft<Values extends object>(form: string, start: Values, options: Options = {}): Draft<Values> {
  const user = useSession().data
  const key = draftKey(options.owner ?? user?.id ?? 'device', form)
  const { storage } = options
  const open = () => {
    const opened = openDraft(key, start, storage)
    return { key, opened, isBack: opened.savedAt !== undefined, version: 0 }
  }
  const [kept, setKept] = useState(open)
  if (kept.key !== key) setKept(open)
  const { opened, isBack, version } = kept
  // They stay the same, so that effects and subscriptions can call them.
  const actions = useMemo(() => {
    const forget = () => {
      opened.forget()
      setKept((before) => (before.isBack && before.opened === opened ? { ...before, isBack: false } : before))
    }
    const discard = () => {
      opened.forget()
      setKept((before) => ({ ...before, isBack: false, version: before.version + 1 }))
    }
    const save = (values: Values, blank = opened.start) => (opened.save(values, blank) ? undefined : forget())
    return { forget, discard, save, keyFor: opened.keyFor, renewKey: opened.renewKey }
  }, [opened])
  const back = isBack ? opened : { values: opened.start, savedAt: undefined, from: undefined }
  return { ...actions, values: back.values, version, savedAt: back.savedAt, from: back.from }
}

function openDraft<Values extends object>(key: string, start: Values, storage?: Storage) {
  const found = unsentDraft(key, start, storage)
  let id = found?.id
  let lastSaved = found && JSON.stringify(found.values)
  const ownId = () => {
    id ??= randomKey()
    return id
  }
  const forget = () => {
    id = undefined
    lastSaved = undefined
    removeDraft(key, storage)
  }
  return {
    start,
    values: found ? fitted(start, found.values) : start,
    savedAt: found?.savedAt,
    from: found && timeOf(found.savedAt),
    forget,
    /** False where nothing is left to keep: it is forgotten then. */
    save: (values: Values, blank = start) => {
      const text = JSON.stringify(values)
      if (text === JSON.stringify(blank)) {
        forget()
        return false
      }
      // A form that shows what came back has not been typed in.
      if (text === lastSaved) return true
      lastSaved = text
      writeDraft(key, { id: ownId(), savedAt: Date.now(), values } satisfies KeptDraft<Values>, storage)
      return true
    },
    keyFor: (content: string) => idempotencyKey(ownId(), content),
    renewKey: () => {
      id = randomKey()
      const draft = readDraft<Values>(key, storage)
      if (draft) writeDraft(key, { ...draft, id }, storage)
    },
  }
}

/** A change that has arrived although its answer got lost is what the form begins with anyway, but for what it `was`. */
function unsentDraft<Values extends object>(key: string, start: Values, storage: Storage | undefined) {
  const draft = readDraft<Values>(key, storage)
  const typed = { ...fitted(start, draft?.values ?? null), ...('was' in start && { was: start.was }) }
  if (!draft || JSON.stringify(typed) !== JSON.stringify(start)) return draft
  removeDraft(key, storage)
  return undefined
}

/** A draft may be older than the form's present fields. */
function fitted<Values extends object>(start: Values, kept: Partial<Values> | null): Values {
  const isAlike = (one: unknown, other: unknown) =>
    // What begins without a value may have any.
    other == null ||
    (Array.isArray(one) === Array.isArray(other) && (typeof one === typeof other || typeof other === 'number'))
  const alike = Object.entries(kept ?? {}).filter(
    ([name, value]) => name in start && isAlike(value, start[name as keyof Values]),
  )
  return { ...start, ...Object.fromEntries(alike) }
}

/** '10:42 AM', or 'Jan 6, 10:42 AM' where that was another day. */
function timeOf(savedAt: number): string {
  const time = new Date(savedAt)
  const isToday = time.toDateString() === new Date().toDateString()
  return (
    time
      // As clocks are read where the shop is: 'es' alone would count to 24.
      .toLocaleString(`${document.documentElement.lang}-US`, {
        ...(!isToday && { month: 'short', day: 'numeric' }),
        hour: 'numeric',
        minute: '2-digit',
      })
      .replace(/[\u00a0\u202f]/g, ' ')
  )
}

/** What somebody typed and has not sent, as it lies on this device until it is sent, discarded or out of date. */
export interface KeptDraft<Values> {
  /** Names this draft in the keys of its calls, so that sending it again after a reload cannot do it twice. */
  id: string
  /** Milliseconds since 1970. */
  savedAt: number
  values: Values
}

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
