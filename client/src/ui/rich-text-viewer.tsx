import { clsx } from 'clsx'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'

/** How rich text looks where it is read and where it is written. */
export const richTextLook = clsx(
  'wrap-anywhere max-w-prose [&>*+*]:mt-2 [&_:is(p,h3,h4)]:whitespace-pre-wrap',
  '[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_li+li]:mt-1',
  // Lists in lists in lists do not leave the screen.
  '[&_li_li_li_li_:is(ul,ol)]:pl-0',
  '[&_h3]:mt-4 [&_h4]:mt-3 [&_h4]:font-semibold [&_h4]:text-muted [&_h4]:text-sm [&>:first-child]:mt-0',
  '[&_a]:text-brand [&_a]:underline',
)

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
