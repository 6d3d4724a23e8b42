import { expect, test } from 'vitest'
import { cleanDescription } from '#server/features/training/description.ts'
import { htmlDescription, textLengthOf } from '#shared/training/fields.ts'
import { descriptionMaxLength } from '#shared/training/limits.ts'
import { hostileHtml } from './hostile-html.ts'

/** Text, and the tags and attributes of the allow-list as the server writes them; nothing else. */
const harmless =
  /^(?:[^<>]|<\/?(?:p|b|strong|i|em|ul|ol|li|h3|h4)>|<br>|<\/a>|<a target="_blank" rel="noopener noreferrer" href="(?:https?:\/\/|mailto:)[^"<>\s]+">)*$/

test.each(hostileHtml)('nothing hostile is left of %s', async (html) => {
  const clean = (await cleanDescription(html)) ?? ''
  expect(clean).toMatch(harmless)
  // What is clean stays as it is, however often it is saved.
  expect((await cleanDescription(clean)) ?? '').toBe(clean)
})

test.each([
  ['plain text', 'plain text'],
  ['<p>Kept</p><div>text <span>of</span> the <u>rest</u></div>', '<p>Kept</p>text of the rest'],
  ['<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4>', 'OneTwo<h3>Three</h3><h4>Four</h4>'],
  [
    '<p><b>b</b><i>i</i><strong>s</strong><em>e</em><br/>x</p>',
    '<p><b>b</b><i>i</i><strong>s</strong><em>e</em><br>x</p>',
  ],
  [
    '<a href="HTTPS://Example.com/?a=1&b=2" class="x">x</a>',
    '<a target="_blank" rel="noopener noreferrer" href="HTTPS://Example.com/?a=1&amp;b=2">x</a>',
  ],
  [
    '<a href="mailto:a@b.example">x</a>',
    '<a target="_blank" rel="noopener noreferrer" href="mailto:a@b.example">x</a>',
  ],
  ['<a>x</a>', 'x'],
  ['<p><a href="/tips">x</a> and <b>y</b></p><p>z</p>', '<p>x and <b>y</b></p><p>z</p>'],
  [
    '<p><a name="top"><b>x</b></a><a href="https://y.example">y</a><a href="ftp://z.example">z</a></p>',
    '<p><b>x</b><a target="_blank" rel="noopener noreferrer" href="https://y.example">y</a>z</p>',
  ],
  ['<p>a &lt; b &amp;&nbsp;c "quoted" é 🧺</p>', '<p>a &lt; b &amp;&nbsp;c "quoted" é 🧺</p>'],
  ['<p>a\u00a0b</p>', '<p>a&nbsp;b</p>'],
])('%s becomes %s', async (html, clean) => {
  expect(await cleanDescription(html)).toBe(clean)
})

const empty = [null, undefined, '  ', '<p>&nbsp;</p><p><br></p>', '<ul><li><p></p></li></ul>', '<script>x</script>']
test.each(empty)('without text there is no description: %j', async (html) => {
  expect(await cleanDescription(html)).toBeNull()
})

test('a description has 4000 characters of text at most, whatever its tags are', () => {
  expect(textLengthOf('<p>a<strong>b</strong>&amp;&nbsp;&#x1F9FA;</p>')).toBe(5)
  const full = `<p>${'<strong>x</strong>'.repeat(100)}${'x'.repeat(descriptionMaxLength - 100)}</p>`
  expect(htmlDescription.safeParse(full).success).toBe(true)
  const { error } = htmlDescription.safeParse(`${full}<p>y</p>`)
  expect(error?.issues[0]?.message).toBe('Description must be 4000 characters or less')
})
