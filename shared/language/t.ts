/** What a person can read Washboard in; English is the language the texts are written in. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** Each in its own language: people who look for theirs may not read the present one. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

/** English text, with `{0}`, `{1}` where values stand, → the same in another language. */
export type Catalog = Readonly<Record<string, string>>

declare global {
  /** The catalog of a page that is not English, loaded before its modules: their texts are read once. */
  var washboardTexts: Catalog | undefined
}

let catalog = (): Catalog | undefined => globalThis.washboardTexts

/** For the server, which has one language per request. */
export function translateWith(source: () => Catalog | undefined) {
  catalog = source
}

type Value = string | number

/**
 * A text that a person reads, written in English where it is used: t`Logged for ${name}`.
 * What a catalog does not know stays English.
 */
export const t = (texts: TemplateStringsArray, ...values: readonly Value[]) => write(texts, values, '')

/** The same for an English text with several meanings: tIn('status')`Open`, which a catalog names 'status|Open'. */
export const tIn =
  (context: string) =>
  (texts: TemplateStringsArray, ...values: readonly Value[]) =>
    write(texts, values, `${context}|`)

function write(texts: readonly string[], values: readonly Value[], context: string): string {
  const translated = catalog()?.[context + keyOf(texts)]
  if (translated === undefined) return texts.reduce((text, part, index) => `${text}${values[index - 1]}${part}`)
  return translated.replace(/\{(\d)\}/g, (_, index) => String(values[index]))
}

/** How a catalog names a text: 'Logged for {0}'. */
export const keyOf = (texts: readonly string[]) => texts.reduce((key, part, index) => `${key}{${index - 1}}${part}`)

/** The texts and, between them, the numbers of the values in a translated sentence: ['Logged for ', '0', '']. */
export const piecesOf = (texts: readonly string[]) => {
  const key = keyOf(texts)
  return (catalog()?.[key] ?? key).split(/\{(\d)\}/)
}

/** In the language of the moment, of a text without values that was written with `t` when its module was loaded. */
export const translated = (text: string): string => catalog()?.[text] ?? text
