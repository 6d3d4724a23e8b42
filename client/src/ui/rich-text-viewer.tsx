import { clsx } from 'clsx'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { richTextLook } from './rich-text-look.ts'

const purifier = DOMPurify(window)
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A') return
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer')
})

/** Only what the editor can make, whatever was stored. */
const harmless = (html: string) =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a', 'h3', 'h4'],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })

/** Shows HTML that the rich text editor made. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const clean = useMemo(() => harmless(html), [html])
  return (
    <div
      className={clsx(richTextLook, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made harmless above, and by the server before
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}
