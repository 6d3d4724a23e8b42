import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '#server/boot/project-root.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { tidyLine, tidyLines } from '#shared/text/text.ts'

/** Texts that nobody types, by their last name, and those that stay as they were typed. */
const asTheyCome = [
  // What is hashed or encrypted; new passwords have a form of their own.
  ...['password', 'currentPassword', 'newPassword', 'mailPassword'],
  // What the server made, or a browser.
  ...[
    'cursor',
    'month',
    'inviteCode',
    'undo',
    'imageURL',
    'receiptImageURL',
    'receiptImageUrl',
    'photo',
    'photos',
    'transports',
  ],
  ...['taskId', 'assignedBy'],
  // Of a payroll file, which is known again by them.
  ...['header', 'content', 'names'],
  // As they stand in texts.
  'spellings',
  // Rich text, which the server cleans; of tasks and subtasks.
  ...['addTask.body.description', 'changeTask.body.description', 'addSubtask.body.description'],
  ...['changeSubtask.body.description', 'status', 'items'],
]

type Schema = z.core.$ZodTypes

/** Every text of a schema; a number that may be sent as text is none. */
function textsIn(schema: Schema, place: string): { place: string; isFormed: boolean }[] {
  const { def } = schema._zod
  const into = (inner: unknown, at = place) => textsIn(inner as Schema, at)
  switch (def.type) {
    case 'string':
      return [{ place, isFormed: isFormed(schema) }]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => into(field, `${place}.${name}`))
    case 'array':
      return into(def.element)
    case 'record':
      return [...into(def.keyType), ...into(def.valueType)]
    case 'pipe': {
      const [before, after] = [into(def.in), into(def.out)]
      return before.length > 0 && !after.some((text) => text.isFormed) ? before : after
    }
    default:
      return 'innerType' in def ? into(def.innerType) : []
  }
}

function isFormed(schema: Schema): boolean {
  const { def } = schema._zod
  if ('format' in def || z.globalRegistry.get(schema as unknown as z.ZodType)?.format) return true
  return (def.checks ?? []).some(({ _zod }) => {
    const check = _zod.def as { check: string; tx?: unknown }
    return check.check === 'string_format' || check.tx === tidyLine || check.tx === tidyLines
  })
}

test('every text that somebody types comes in its one form', () => {
  const texts = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part]
      return schema ? textsIn(schema as unknown as Schema, `${name}.${part}`) : []
    }),
  )
  const raw = texts.filter(({ isFormed }) => !isFormed).map(({ place }) => place)
  // What a form began with is compared with what is stored, to the letter.
  const isKnown = (place: string) =>
    place.includes('.was.') || asTheyCome.includes(place) || asTheyCome.includes(place.split('.').at(-1)!)
  expect(raw.filter((place) => !isKnown(place))).toEqual([])
  expect(asTheyCome.filter((name) => !raw.some((place) => place === name || place.endsWith(`.${name}`)))).toEqual([])
  expect(texts.length - raw.length).toBeGreaterThan(80)
})

test('nothing normalizes a text by itself but where its length is bounded', async () => {
  const files: string[] = []
  for await (const file of glob('{client,server,shared}/**/*.{ts,tsx}', { cwd: projectRoot }))
    if ((await readFile(path.join(projectRoot, file), 'utf8')).includes('.normalize(')) files.push(file)
  expect(files.sort()).toEqual([
    'server/demo/people.ts',
    'shared/money/typed-amount.ts',
    'shared/payroll/cells.ts',
    'shared/payroll/header.ts',
    'shared/sign-in/password.ts',
    'shared/text/text.ts',
  ])
})
