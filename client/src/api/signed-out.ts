/** The person whom this device last knew to be signed in. Other tabs are told by the browser when it changes. */
const key = 'signed-in'

/** Without somebody: nobody is. */
export function noteSignedIn(id = '') {
  try {
    // Where there is no room, nobody is said to be here rather than somebody else.
    localStorage.removeItem(key)
    localStorage.setItem(key, id)
  } catch {}
}

/** Somebody signed out on this device, and nobody has signed in since: the server takes the cookie away then. */
export const isSignedOut = () => /signed-out=1/.test(document.cookie)

/** Whether somebody else is signed in on this device by now, or nobody. */
export function isGone(id: string): boolean {
  try {
    return isSignedOut() || (localStorage.getItem(key) || id) !== id
  } catch {
    return false
  }
}
