import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { namesIn } from '#server/features/history/queries.ts'
import { anyUser } from '#server/features/users/queries.ts'
import type { Services } from '#server/http/call.ts'
import { inLanguage, languageNow } from '#server/http/language.ts'
import { MissingObject } from '#server/storage/storage.ts'
import { sentenceOf } from '#shared/history/records.ts'
import { t, translated } from '#shared/language/t.ts'
import { objects } from '#shared/objects/table.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { doneBy } from './done.ts'
import { type Cell, nothing, pageStart, partStart, tableEnd, tableRow, tableStart } from './page.ts'
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

/** Whoever asks for the next piece may do so from anywhere: each is written in the language in which it began. */
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
