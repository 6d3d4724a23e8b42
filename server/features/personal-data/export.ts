import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { namesIn } from '#server/features/history/queries.ts'
import { anyUser } from '#server/features/users/queries.ts'
import type { Services } from '#server/http/call.ts'
import { inLanguage, languageNow } from '#server/http/language.ts'
import { MissingObject } from '#server/storage/storage.ts'
import type { HistoryEntry, HistoryNames } from '#shared/history/history.ts'
import { sentenceOf } from '#shared/history/records.ts'
import { history } from '#shared/history/table.ts'
import { t, translated } from '#shared/language/t.ts'
import { objects } from '#shared/objects/table.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { type Part, parts, pictureFields, recordsOf, shownFields } from './parts.ts'
import type { ZipEntry } from './zip.ts'

export interface Export {
  db: Db
  userId: string
  /** Who asked for it. */
  by: string
  appName: string
  timeZone: string
  pictures: Pick<Services['pictures'], 'open'>
}

interface Picture {
  id: string
  kind: string | null
  createdAt: string
  bytes: number | null
  /** Its place in the ZIP file. */
  path: string
}

/** A page for people, the same as JSON for programs, and the pictures. */
export async function* entriesOf(asked: Export): AsyncGenerator<ZipEntry> {
  const language = languageNow()
  const user = await anyUser(asked.db, asked.userId)
  const pictures = await picturesOf(asked)
  yield { name: 'index.html', bytes: spokenIn(language, () => page(asked, nameOf(user), pictures)) }
  yield { name: 'data.json', bytes: spokenIn(language, () => json(asked, pictures)) }
  for (const { id, path } of pictures) {
    const bytes = await asked.pictures.open(id).catch((error) => {
      if (error instanceof MissingObject) return undefined
      throw error
    })
    if (bytes) yield { name: path, bytes }
  }
}

async function* page(asked: Export, name: string, pictures: Picture[]): AsyncGenerator<string> {
  const { db, userId, by, appName, timeZone } = asked
  const time = (instant: string) => formatInstant(new Date(instant).toISOString(), { timeZone })
  const titles = [...parts.map(({ title }) => translated(title)), t`Files`, t`What they did`]
  yield pageStart({
    language: languageNow(),
    title: t`Everything of ${name}`,
    about: [
      t`What ${appName} has of ${name}, as ${by} exported it: ${time(new Date().toISOString())}. Times are those of ${timeZone}.`,
      t`Passwords, codes and keys are not in it. The same stands in data.json, for programs.`,
    ],
    parts: titles,
  })
  for (const [at, part] of parts.entries()) {
    yield partStart(at, titles[at]!)
    yield* table(
      shownFields(part).map(([, { label }]) => label),
      rowsOf(asked, part, time),
    )
  }
  yield partStart(parts.length, titles[parts.length]!)
  yield* table([...Object.values(pictureFields).map(({ label }) => label), t`File`], pictureRows(pictures, time))
  yield partStart(parts.length + 1, titles[parts.length + 1]!)
  yield* table([t`Time`, t`What happened`, t`Address`], doneRows(db, userId, time))
}

async function* table(labels: readonly string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  let isBegun = false
  for await (const cells of rows) {
    if (!isBegun) yield tableStart(labels)
    isBegun = true
    yield tableRow(cells)
  }
  yield isBegun ? tableEnd : nothing(t`Nothing`)
}

type Time = (instant: string) => string

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+(?:Z|\+00:00)$/.test(value)

async function* rowsOf({ db, userId }: Export, part: Part, time: Time): AsyncGenerator<Cell[]> {
  const fields = shownFields(part)
  for await (const images of recordsOf(db, part, userId)) {
    const { kind } = part
    const names = kind
      ? await namesIn(
          db,
          images.map((after) => ({ kind, before: null, after })),
        )
      : {}
    for (const image of images)
      yield fields.map(([column, { write }]) => {
        const value = image[column]
        if (value === null || value === undefined) return { text: '' }
        return { text: isTime(value) ? time(value) : write(value, names) }
      })
  }
}

async function* pictureRows(pictures: Picture[], time: Time): AsyncGenerator<Cell[]> {
  for (const { kind, createdAt, bytes, path } of pictures)
    yield [{ text: kind ?? '' }, { text: time(createdAt) }, { text: String(bytes ?? '') }, { text: path, href: path }]
}

async function* doneRows(db: Db, userId: string, time: Time): AsyncGenerator<Cell[]> {
  for await (const { entry, names } of doneBy(db, userId))
    yield [{ text: time(entry.at) }, { text: sentenceOf(entry, names) }, { text: entry.address ?? '' }]
}

async function picturesOf({ db, userId }: Export): Promise<Picture[]> {
  const found = await db
    .select({
      id: objects.id,
      kind: objects.kind,
      type: objects.contentType,
      createdAt: objects.createdAt,
      bytes: objects.bytes,
    })
    .from(objects)
    .where(and(eq(objects.ownerId, userId), inArray(objects.state, ['claimed', 'ready'])))
    .orderBy(desc(objects.id))
  return found.map(({ type, ...picture }) => ({
    ...picture,
    path: `pictures/${picture.id}.${(type ?? 'image/jpeg').split('/')[1]}`,
  }))
}

async function* json(asked: Export, pictures: Picture[]): AsyncGenerator<string> {
  const { db, userId, by } = asked
  const about = JSON.stringify({ exportedAt: new Date().toISOString(), by, userId })
  yield `${about.slice(0, -1)},"records":{`
  for (const [at, part] of parts.entries()) {
    yield `${at > 0 ? ',' : ''}\n${JSON.stringify(part.table)}:[`
    let isFirst = true
    for await (const images of recordsOf(db, part, userId)) {
      yield `${isFirst ? '' : ','}${images.map((image) => JSON.stringify(image)).join(',\n')}`
      isFirst = false
    }
    yield ']'
  }
  yield `},\n"files":${JSON.stringify(pictures)},\n"history":[`
  let isFirst = true
  for await (const { entry, names } of doneBy(db, userId)) {
    const { id, at, kind, recordId, action, address } = entry
    const line = { id, at, kind, recordId, action, address, says: sentenceOf(entry, names) }
    yield `${isFirst ? '' : ','}\n${JSON.stringify(line)}`
    isFirst = false
  }
  yield ']}\n'
}

/** The next piece may be asked for from anywhere, so each is written in the language of the first. */
async function* spokenIn(language: ReturnType<typeof languageNow>, begin: () => AsyncGenerator<string>) {
  const pieces = begin()
  try {
    for (;;) {
      const piece = await inLanguage(language, () => pieces.next())
      if (piece.done) return
      yield piece.value
    }
  } finally {
    await pieces.return(undefined)
  }
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const html = (text: string) => text.replace(/[&<>"]/g, (mark) => marks[mark]!)

const look = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#16233a}
h1,h2{line-height:1.2}h2{margin-top:2.5rem}div{overflow-x:auto}table{border-collapse:collapse}
th,td{border:1px solid #c9d2df;padding:.25rem .6rem;text-align:left;vertical-align:top;white-space:pre-line}th{background:#eef2f7}`

/** The beginning of a page: what it is, and a list of its parts. */
export const pageStart = ({ language, title, about, parts }: Record<'language' | 'title', string> & Page) =>
  `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${html(title)}</title>
<style>${look}</style>
<h1>${html(title)}</h1>
${about.map((text) => `<p>${html(text)}</p>`).join('\n')}
<ul>${parts.map((part, at) => `<li><a href="#part-${at}">${html(part)}</a></li>`).join('')}</ul>
`

interface Page {
  about: string[]
  parts: string[]
}

export const partStart = (at: number, title: string) => `<h2 id="part-${at}">${html(title)}</h2>\n`

export const nothing = (text: string) => `<p>${html(text)}</p>\n`

export const tableStart = (labels: readonly string[]) =>
  `<div tabindex="0"><table><thead><tr>${labels.map((label) => `<th>${html(translated(label))}</th>`).join('')}</tr></thead>\n`

export interface Cell {
  text: string
  href?: string | undefined
}

export const tableRow = (cells: readonly Cell[]) =>
  `<tr>${cells.map(({ text, href }) => `<td>${href ? `<a href="${html(href)}">${html(text)}</a>` : html(text)}</td>`).join('')}</tr>\n`

export const tableEnd = '</table></div>\n'

/** So many entries of the history are in memory. */
const atOnce = 2_000

type Done = HistoryEntry & { address: string | null }

/** What the person did and what others did with the account, newest first. */
export async function* doneBy(db: Db, userId: string): AsyncGenerator<{ entry: Done; names: HistoryNames }> {
  for (let last: string | undefined; ; ) {
    const newest = (isTheirs: SQL | undefined) =>
      db
        .select({ id: history.id })
        .from(history)
        .where(and(isTheirs, last ? lt(history.id, last) : undefined))
        .orderBy(desc(history.id))
        .limit(atOnce)
    // Each by its index: with both in one condition, all that they ever did would be sorted for each part of it.
    const theirs = newest(eq(history.actorId, userId)).union(
      newest(and(eq(history.recordId, userId), eq(history.kind, 'user'))),
    )
    const rows = await db
      .select()
      .from(history)
      .where(inArray(history.id, theirs))
      .orderBy(desc(history.id))
      .limit(atOnce)
    const entries = rows.map(({ actorId, actorName, ...entry }) => ({
      ...entry,
      actor: { id: actorId, name: actorName },
      // Where others acted, the address is theirs.
      address: actorId === userId ? entry.address : null,
    }))
    const names = await namesIn(db, entries)
    for (const entry of entries) yield { entry, names }
    if (rows.length < atOnce) return
    last = rows.at(-1)!.id
  }
}
