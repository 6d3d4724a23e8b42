import type { Boot } from '#shared/api/boot.ts'
import type { Language } from '#shared/language/t.ts'

/** What the server wrote into the page. */
export const boot: Boot = JSON.parse(
  document.getElementById('boot')?.textContent ?? '{"appName":"Washboard","language":"en"}',
)

/**
 * Keeps a word for the server to read with the next page, no secret. Over https its name says that it comes from this
 * host alone, to which the browser sees.
 */
export function setCookie(name: string, value: string, seconds: number) {
  const [prefix, secure] = window.location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is younger than some browsers that come here
  document.cookie = `${prefix}${name}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`
}

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
