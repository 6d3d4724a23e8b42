/**
 * Keeps a word for the server to read with the next page, no secret. Over https its name says that it comes from this
 * host alone, to which the browser sees.
 */
export function setCookie(name: string, value: string, seconds: number) {
  const [prefix, secure] = window.location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is younger than some browsers that come here
  document.cookie = `${prefix}${name}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`
}
