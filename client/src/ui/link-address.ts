export const isWebOrMail = (href: string) => /^(?:https?:\/\/|mailto:)\S+$/i.test(href)

/** 'example.com' → 'https://example.com/', 'a@b.example' → 'mailto:a@b.example'; undefined where it is no address. */
export function hrefOf(typed: string): string | undefined {
  const text = typed.trim()
  const isMail = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)
  const address = isMail ? `mailto:${text}` : hasScheme ? text : `https://${text}`
  const url = parsed(address)
  if (!url) return undefined
  const { href, hostname } = url
  const leadsSomewhere = /^mailto:./i.test(href) || hostname.includes('.') || hasScheme
  return isWebOrMail(href) && leadsSomewhere ? href : undefined
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
