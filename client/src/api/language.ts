import type { Language } from '#shared/language/t.ts'

/** For pages without a session on this device; where somebody is signed in, their own choice counts. */
export function rememberLanguage(language: Language) {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is younger than some browsers that come here
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax${secure}`
}

/** A page has one language for its life. */
export function chooseOnDevice(language: Language) {
  rememberLanguage(language)
  window.location.reload()
}
