import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { spanish } from '#shared/language/es/catalog.ts'
import { type Catalog, type Language, languages, translateWith } from '#shared/language/t.ts'

const catalogs: Partial<Record<Language, Catalog>> = { es: spanish }

const chosen = new AsyncLocalStorage<Language>()

translateWith(() => catalogs[languageNow()])

/** The language of the request that is being answered. */
export const languageNow = (): Language => chosen.getStore() ?? 'en'

/** Runs the work, such as writing a mail, in somebody's language. */
export const inLanguage = <T>(language: Language, work: () => T): T =>
  language === languageNow() ? work() : chosen.run(language, work)

/** Answers in the person's language; before the session is read, and where nobody is signed in, in that of the device. */
export const speakTheirLanguage: RequestHandler = (req, _res, next) => inTheirLanguage(req, next)

/** Runs the rest of a request in the language of its sender, as far as it is known yet. */
export const inTheirLanguage = <T>(req: Parameters<typeof languageFor>[0], work: () => T): T =>
  inLanguage(languageFor(req), () => work())

/** The person's choice, else the choice on this device, else what the browser asks for first of what there is. */
export const languageFor = (req: IncomingMessage & { user?: { language: Language } | undefined }): Language =>
  req.user?.language ?? chosenOnDevice(req.headers.cookie) ?? askedFor(req.headers['accept-language'])

const isLanguage = (name: string | undefined): name is Language => languages.some((language) => language === name)

function chosenOnDevice(cookies: string | undefined): Language | undefined {
  const name = cookies && /(?:^|; )(?:__Host-)?language=(\w+)/.exec(cookies)?.[1]
  return isLanguage(name) ? name : undefined
}

/** Browsers name languages from the one they like best to the least: 'es-MX,es;q=0.9,en;q=0.8'. */
function askedFor(header = ''): Language {
  if (header.startsWith('en')) return 'en'
  const wanted = header.slice(0, 200).split(',')
  return wanted.map((each) => each.trim().slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}
