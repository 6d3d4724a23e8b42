import type sanitizeHtml from 'sanitize-html'
import { seen, tidyLine } from '#shared/text/text.ts'

const isLink = (href: string | undefined) => /^(?:https?:\/\/|mailto:)\S/i.test(href?.trim() ?? '')

const allowList: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a', 'h3', 'h4'],
  allowedAttributes: { a: ['target', 'rel', 'href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Lists in lists: deeper than people write them, and shallow enough for a phone.
  nestingLimit: 16,
  transformTags: {
    // The attributes in the order in which the editor writes them.
    a: (tagName, { href }) => {
      const attribs: sanitizeHtml.Attributes = isLink(href)
        ? { target: '_blank', rel: 'noopener noreferrer', href: href!.trim() }
        : {}
      return { tagName, attribs }
    },
  },
  // A link to anywhere else is only its text. (Renamed to a tag outside the list, it would lend the end of its name to
  // the next element.)
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
}

/**
 * The HTML of a description with nothing in it but what the editor can make; null where no text is left. What the
 * editor made comes out as it went in, to the byte: written as a browser writes `innerHTML`.
 */
export async function cleanDescription(html: string | null | undefined): Promise<string | null> {
  if (!html) return null
  // It takes five megabytes of memory, and descriptions are written once in a while.
  const { default: sanitizeHtml } = await import('sanitize-html')
  const clean = sanitizeHtml(html, allowList).replaceAll('<br />', '<br>').replaceAll('\u00a0', '&nbsp;')
  return hasText(clean) ? seen(clean) : null
}

const hasText = (html: string) => tidyLine(html.replace(/<[^>]*>|&nbsp;/g, '')) !== ''
