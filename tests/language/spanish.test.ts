import { expect, test } from 'vitest'
import { spanish } from '#shared/language/es/catalog.ts'
import { faultsOf, textsIn, textsOf } from '#tools/build/texts.ts'

test('Spanish has every text, with the same values, and no other', () => {
  expect(faultsOf(spanish, textsOf('shared', 'client', 'server'))).toEqual([])
})

test('a text stands in one file of the catalog only', async () => {
  const files = import.meta.glob<Record<string, Record<string, string>>>('/shared/language/es/*.ts', { eager: true })
  const parts = Object.entries(files).filter(([file]) => !file.endsWith('/catalog.ts'))
  const keys = parts.flatMap(([, module]) => Object.values(module).flatMap((texts) => Object.keys(texts)))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('texts are found wherever they stand', () => {
  const source =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source with texts in it
    "const a = t`Log ${n} of ${x.map((y) => t`one ${y}`)}`; tIn('status')`Open`; sentence`${<b />} left`; sql`x`"
  expect(textsIn('a.tsx', source)).toEqual(['Log {0} of {1}', 'one {0}', 'status|Open', '{0} left'])
})

test('texts that are missing, unused or have other values are named', () => {
  const used = new Map([
    ['Tip of {0}', ['a.ts']],
    ['Save', ['a.ts']],
  ])
  expect(faultsOf({ 'Tip of {0}': 'Propina', Gone: 'Nada' }, used)).toEqual([
    'missing: Save',
    'nobody uses: Gone',
    'other values: Tip of {0}',
  ])
})
