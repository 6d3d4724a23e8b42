import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/e2e.ts'

// Checks that find nothing are worth something only if they find what is there.
test('the checks notice an error in the page', async ({ page }) => {
  test.fail()
  await page.goto('/')
  await page.evaluate(() => window.reportError(new Error('planted')))
})

// By the word that says what is wrong.
const unreadable = {
  label: '<html lang="en"><title>No label</title><main><input></main></html>',
  'color-contrast in dark': `<html lang="en"><title>Dark</title><main><p>Hard to read</p></main><style>
    @media (prefers-color-scheme: dark) { body { background: black } p { color: #333 } }</style></html>`,
}
const tooWide = {
  '3000px': '<div style="width: 3000px">wide</div>',
  '91 of 90 px': '<div style="width: 90px; overflow: auto"><p style="width: 91px">wide</p></div>',
  Wasserwaschmaschine: '<div data-card style="width: 90px"><p>Wasserwaschmaschine</p></div>',
}

test('the checks notice what cannot be read, and what sticks out', async ({ page }) => {
  for (const [word, html] of Object.entries({ ...unreadable, ...tooWide })) {
    await page.setContent(html)
    const check = word in unreadable ? expectAccessible : expectNoSidewaysScroll
    await expect(check(page)).rejects.toThrow(word)
  }
})
