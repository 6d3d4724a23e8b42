/** What a person can read Washboard in; English is the language the texts are written in. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** English text, with `{0}`, `{1}` where values stand, → the same in another language. */
export type Catalog = Readonly<Record<string, string>>

let catalog: () => Catalog | undefined = () => undefined

/** The browser has one language for the life of its page, the server one per request. */
export function translateWith(source: () => Catalog | undefined) {
  catalog = source
}

/**
 * A text that a person reads, written in English where it is used: t`Logged for ${name}`.
 * What a catalog does not know stays English.
 */
export function t(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const translated = catalog()?.[keyOf(texts)]
  if (translated === undefined) return texts.reduce((text, part, index) => `${text}${values[index - 1]}${part}`)
  return translated.replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)]))
}

/** How a catalog names a text: 'Logged for {0}'. */
export const keyOf = (texts: readonly string[]) => texts.reduce((key, part, index) => `${key}{${index - 1}}${part}`)
