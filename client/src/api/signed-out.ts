/** Who is signed in on this device. The browser tells other tabs when it changes. */
const key = 'signed-in'

export function noteSignedIn(id = '') {
  try {
    // Where there is no room, nobody is said to be here rather than somebody else.
    localStorage.removeItem(key)
    localStorage.setItem(key, id)
  } catch {}
}

/** The person who was noted last; '' where they have signed out, null where nobody was. */
export const personHere = () => localStorage.getItem(key)

/** Somebody signed out on this device, and nobody has signed in since: the server takes the cookie away then. */
export const isSignedOut = () => /signed-out=1/.test(document.cookie)

/** Whether somebody else is signed in by now, or nobody. Another tab may see the cookie later than the note. */
export function isGone(id: string): boolean {
  try {
    return isSignedOut() || (personHere() ?? id) !== id
  } catch {
    return false
  }
}
