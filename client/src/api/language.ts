import type { Language } from '#shared/language/t.ts'
import { setCookie } from './cookies.ts'

/** For pages without a session on this device; where somebody is signed in, their own choice counts. */
export function rememberLanguage(language: Language) {
  setCookie('language', language, 365 * 24 * 60 * 60)
}

/** A page has one language for its life. */
export function chooseOnDevice(language: Language) {
  rememberLanguage(language)
  // Chromium stores a cookie a moment later, and a page that is opened at once would go without it; reading waits for that.
  void document.cookie
  window.location.reload()
}
