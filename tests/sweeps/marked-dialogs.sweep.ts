import { globSync, readFileSync } from 'node:fs'
import { spanish } from '#shared/language/es/catalog.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { addAllRecords, demoPerson, open, openDemo, receiver, settled, typedInDemo } from './demo-shop.ts'
import { beginningWith, dialogOf, fileColumns, fileName, goAllWays, press, waysToDialogs } from './dialogs.ts'
import { dataOf, lookerFor, markTexts } from './marked.ts'

test.use({ locale: 'es-US' })

const ways = waysToDialogs(typedInDemo)

test('there is a way to every dialog', () => {
  const folder = 'client/src/features/'
  const withDialog = globSync(`${folder}**/*.tsx`)
    .filter((file) =>
      /<(?:Dialog|ConfirmDialog|FormDialog|StoryDialog|Lightbox|OpenPhoto)\b/.test(readFileSync(file, 'utf8')),
    )
    .map((file) => file.slice(folder.length, -'.tsx'.length))
  const reached = Object.values(ways).flatMap((some) => some.map(({ to }) => to))
  expect([...new Set(reached)].sort()).toEqual(withDialog.sort())
})

test('no text is fixed in a dialog or tour', { tag: '@phone' }, async ({
  page,
  context,
  openShop,
  signInAs,
  console,
}) => {
  test.setTimeout(480_000)
  console.expect(/./)
  const shop = await openDemo(openShop)
  await markTexts(context)
  await context.addCookies([{ name: 'language', value: 'es', url: shop.url }])
  await addAllRecords(shop)
  const { found, look } = lookerFor(page, [fileName, ...fileColumns, '/hr', receiver, ...(await dataOf(shop))])
  const inSpanish = (words: string) => beginningWith(spanish[words]!, (part) => `⟦${part}⟧`)
  await goAllWays(page, {
    shop,
    ways,
    signInAs: (role) => signInAs(demoPerson(role), shop),
    named: inSpanish,
    look,
  })

  await signInAs(demoPerson('employee'), shop)
  await open(page, `${shop.url}/`)
  await press(page, inSpanish('Take Tour'))
  for (let step = 1; step < 9; step += 1) {
    await settled(page)
    await look(`step ${step} of the tour`)
    await press(page, inSpanish('Next'))
  }
  await look('the end of the tour')
  await press(page, inSpanish('Finish'))
  await expect(dialogOf(page)).toBeHidden()
  expect(Object.fromEntries(found)).toEqual({})
})
