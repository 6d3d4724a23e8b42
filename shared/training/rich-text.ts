const endOfLine = /<br>|<\/(?:p|li|h3|h4)>/g
const tag = /<[^>]*>/g

/** What the server writes (server/features/training/description.ts); it stores all other characters as they are. */
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** What a reader of a stored description sees, a line for each of its paragraphs. */
export const textOfHtml = (html: string): string =>
  html
    .replace(endOfLine, '\n')
    .replace(tag, '')
    .replace(/&[a-z]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\n+/g, '\n')
    .trim()
