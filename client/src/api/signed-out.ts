/**
 * Who is signed in on this device, in all its tabs: the person's id, or `left` and when somebody signed out, in milliseconds
 * since 1970. The browser tells other tabs when it changes.
 */
const key = 'signed-in'
const left = /^left (\d+)$/

function note(word: string) {
  try {
    // Where there is no room, nobody is said to be here rather than somebody else.
    localStorage.removeItem(key)
    localStorage.setItem(key, word)
  } catch {}
}

function noted(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const noteSignedIn = (id: string) => note(id)
export const noteSignedOut = () => note(`left ${Date.now()}`)

/** Somebody signed out on this device, and nobody has signed in since. */
export const isSignedOut = () => left.test(noted() ?? '')

/** Somebody signed out on this device after this page was asked for: who it was written for is not here any more. */
export const isLeftSince = () => Number(left.exec(noted() ?? '')?.[1] ?? 0) > Date.now() - performance.now()

/** Whether somebody else is signed in by now, or nobody. */
export const isGone = (id: string) => (noted() ?? id) !== id
