import { trainingTasks } from '#shared/training/table.ts'
import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { hostileHtml } from '#tests/training/hostile-html.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { trainingIn } from '#tests/training/training-data.ts'

const textbox = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const format = (page: Page) => page.getByRole('combobox', { name: 'Block format' })
const modules = '/admin/training-management?tab=modules'

/** What the editor holds, as a browser writes it, without what it adds for the cursor. */
const htmlIn = (page: Page) =>
  textbox(page).evaluate((element) => element.innerHTML.replace(/<br class="ProseMirror-trailingBreak">/g, ''))

/** The dialog for a new task, with nothing in it. */
async function openEditor(page: Page) {
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' })
  if (await cancel.isVisible()) {
    await cancel.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(cancel).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Create Task' }).click()
  await textbox(page).click()
}

test.beforeEach(async ({ shop, signInAs }) => {
  await trainingIn(clientsOf(shop.url)).addModule()
  await signInAs(ada)
})

test('every tool, shortcut and link does what it says', async ({ page }) => {
  const type = (text: string) => page.keyboard.type(text)
  const press = (keys: string) => page.keyboard.press(keys)

  await test.step('the editor is loaded only when a dialog with it opens', async () => {
    const scripts: string[] = []
    page.on('response', (response) => response.url().includes('rich-text-editor') && scripts.push(response.url()))
    await page.goto(modules)
    await expect(page.getByRole('button', { name: 'Create Module' })).toBeVisible()
    expect(scripts).toEqual([])
    await page.getByRole('button', { name: 'Create Task' }).click()
    await expect(textbox(page)).toBeVisible()
    expect(scripts).toHaveLength(1)
    await expect(page.getByRole('dialog').getByLabel('Task Title')).toBeFocused()
  })

  await test.step('letters, and back and forth', async () => {
    await textbox(page).click()
    await press('Control+b')
    await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
    await type('bold')
    await press('Control+b')
    await press('Control+i')
    await type(' italic')
    await press('Control+i')
    await type(' plain')
    expect(await htmlIn(page)).toBe('<p><strong>bold</strong><em> italic</em> plain</p>')
    for (const again of ['Control+Shift+z', 'Control+y']) {
      await press('Control+z')
      await expect.poll(() => htmlIn(page)).not.toContain('plain')
      await press(again)
      await expect.poll(() => htmlIn(page)).toContain('plain')
    }
  })

  await test.step('lists and headings', async () => {
    await press('Enter')
    await type('one')
    await tool(page, 'Bullet list').click()
    await press('Enter')
    await type('two')
    expect(await htmlIn(page)).toContain('<ul><li><p>one</p></li><li><p>two</p></li></ul>')
    await tool(page, 'Numbered list').click()
    expect(await htmlIn(page)).toContain('<ol><li><p>one</p></li><li><p>two</p></li></ol>')
    await expect(tool(page, 'Numbered list')).toHaveAttribute('aria-pressed', 'true')
    await tool(page, 'Undo').click()
    expect(await htmlIn(page)).toContain('<ul>')
    await tool(page, 'Redo').click()
    expect(await htmlIn(page)).toContain('<ol>')
    await expectAccessible(page)
    for (const [heading, tag] of [
      ['Heading 3', 'h3'],
      ['Heading 4', 'h4'],
    ] as const) {
      await format(page).selectOption(heading)
      expect(await htmlIn(page)).toContain(`<${tag}>two</${tag}>`)
      await expect(format(page)).toHaveValue(tag)
    }
  })

  await test.step('"Paragraph" takes the heading away, "Normal" everything', async () => {
    await openEditor(page)
    await expect(format(page).getByRole('option')).toHaveText(['Normal', 'Heading 3', 'Heading 4', 'Paragraph'])
    await expect(format(page)).toHaveValue('normal')
    await press('Control+b')
    await type('Mind')
    await format(page).selectOption('Heading 3')
    await format(page).selectOption('Paragraph')
    expect(await htmlIn(page)).toBe('<p><strong>Mind</strong></p>')
    await expect(format(page)).toHaveValue('paragraph')
    await tool(page, 'Bullet list').click()
    await format(page).selectOption('Normal')
    expect(await htmlIn(page)).toBe('<p>Mind</p>')
    await expect(format(page)).toHaveValue('normal')
  })

  await test.step('links are set, changed and removed; Escape leaves only their row', async () => {
    await openEditor(page)
    const address = page.getByLabel('Link address')
    const link = (href: string, text: string) =>
      `<a target="_blank" rel="noopener noreferrer" href="${href}">${text}</a>`
    await type('See the manual')
    await press('Control+Shift+ArrowLeft')
    await tool(page, 'Link').click()
    await expect(address).toBeFocused()
    await address.fill('javascript:alert(1)')
    await press('Enter')
    await expect(page.getByText('Enter the address of a web page or a mail address.')).toBeVisible()
    await address.fill('example.com/manual')
    await press('Enter')
    await expect(address).toHaveCount(0)
    await expect(textbox(page)).toBeFocused()
    expect(await htmlIn(page)).toBe(`<p>See the ${link('https://example.com/manual', 'manual')}</p>`)

    await tool(page, 'Link').click()
    await expect(address).toHaveValue('https://example.com/manual')
    await press('Escape')
    await expect(address).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Create Task' })).toBeVisible()
    await expect(tool(page, 'Link')).toBeFocused()
    await press('Enter')
    await address.fill('linen@example.com')
    await page.getByRole('button', { name: 'Set link' }).click()
    expect(await htmlIn(page)).toBe(`<p>See the ${link('mailto:linen@example.com', 'manual')}</p>`)
    await tool(page, 'Link').click()
    await page.getByRole('button', { name: 'Remove link' }).click()
    expect(await htmlIn(page)).toBe('<p>See the manual</p>')

    // Without a selection the address itself is the text.
    await press('End')
    await type(' ')
    await tool(page, 'Link').click()
    await address.fill('https://example.com')
    await press('Enter')
    await type('!')
    expect(await htmlIn(page)).toContain(`${link('https://example.com/', 'https://example.com')}!`)
  })

  await test.step('leaving with something typed asks first', async () => {
    await press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await press('Enter')
    await expect(question).toHaveCount(0)
    await expect(textbox(page)).toHaveText('See the manual https://example.com!')
    await openEditor(page)
    await expect(textbox(page)).toHaveText('')
  })
})

test('the toolbar is one stop for the keyboard, and Tab leaves the text, also in a list', async ({ page }) => {
  await page.goto(modules)
  await openEditor(page)
  await page.keyboard.type('First')
  await page.keyboard.press('Shift+Tab')
  await expect(format(page)).toBeFocused()
  const names = ['Bold', 'Italic', 'Bullet list', 'Numbered list', 'Link', 'Undo', 'Redo']
  for (const name of names) {
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, name)).toBeFocused()
  }
  await page.keyboard.press('ArrowRight')
  await expect(format(page)).toBeFocused()
  for (const key of ['End', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(tool(page, 'Undo')).toBeFocused()
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  // The focus stays on the tool, and the text has changed.
  await expect(tool(page, 'Bullet list')).toBeFocused()
  await expect(tool(page, 'Bullet list')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await expect(textbox(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Order')).toBeFocused()
  expect(await htmlIn(page)).toBe('<ul><li><p>First</p></li><li><p>Second</p></li></ul>')
  await page.keyboard.press('Shift+Tab')
  await expect(textbox(page)).toBeFocused()
})

/** Keys to press in [brackets], tools in {braces}, block formats in <angles>; the rest is typed. */
const documents = [
  'A line[Shift+Enter]break',
  '[Control+b]Bold[Control+b] and [Control+i]italic[Control+i] and [Control+b][Control+i]both',
  '<Heading 3>Before you start[Enter]Check the filter.',
  '<Heading 4>Mind[Enter]Never overload.[Enter]<Heading 3>After[Enter]Close the door.',
  '{Bullet list}Pockets[Enter]Zips[Enter]Buttons[Enter][Enter]Then load.',
  '- with a hyphen[Enter]and more[Enter][Enter]1. with a number[Enter]and more',
  '7. a list that begins with seven[Enter]eight',
  'a < b && c > d "quoted" \'single\' &amp; &nbsp; <b>not bold</b>',
  'Spaces   in    a row and at the end   ',
  'Umlauts äöü ß, accents éè, 漢字, العربية, emoji 🧺🧼 and a tab',
  'See the manual[Control+Shift+ArrowLeft]{Link}https://example.com/a?b=1&c="2"#d[Enter][End] for more',
  '{Link}linen@example.com[Enter] answers',
  '{Bullet list}[Control+b]Bold item[Control+b][Enter]{Link}https://example.com/x y[Enter][Enter]last',
  '<Paragraph>Paragraph[Enter]<Normal>Normal',
  '<Heading 3>[Control+i]Slanted[Control+i] heading[Enter][Enter][Enter]after empty lines[Enter]',
  'gone[Control+z][Control+Shift+z] and back, {Undo}{Redo} again',
]

async function write(page: Page, script: string) {
  for (const [part] of script.matchAll(/\[[A-Z][^\]]*\]|\{[A-Z][^}]*\}|<[A-Z][^>]*>|[^[{<]+|[<[{]/g)) {
    if (/^\[[A-Z]/.test(part)) await page.keyboard.press(part.slice(1, -1))
    else if (/^\{[A-Z]/.test(part)) await tool(page, part.slice(1, -1)).click()
    else if (/^<[A-Z]/.test(part)) {
      await format(page).selectOption(part.slice(1, -1))
      await textbox(page).focus()
    } else await page.keyboard.type(part)
  }
}

/** Does something that the page answers with a call, and gives back what it sent and got. */
async function descriptionSentBy(page: Page, act: () => Promise<void>) {
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.url().includes('/subtasks') && each.request().method() !== 'GET'),
    act(),
  ])
  expect(response.ok()).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return { sent: response.request().postDataJSON().description, stored: (await response.json()).description }
}

test('documents made with the editor survive saving and loading to the byte', async ({ page, shop }) => {
  const { addModule, addTask } = trainingIn(clientsOf(shop.url))
  const module = await addModule()
  const task = await addTask(module.id)
  await page.goto(modules)
  await page.getByRole('button', { name: module.name, exact: true }).click()
  const made = new Set<string>()
  for (const [number, script] of documents.entries()) {
    const title = `Document ${number}`
    await page.getByRole('button', { name: `Add Subtask to ${task.title}` }).click()
    await page.getByLabel('Subtask Title').fill(title)
    await textbox(page).click()
    await write(page, script)
    const first = await descriptionSentBy(page, () => page.getByRole('button', { name: 'Create Subtask' }).click())
    expect(first.stored, script).toBe(first.sent)
    made.add(first.stored)

    if (number === 0) await page.getByRole('button', { name: task.title, exact: true }).click()
    await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
    await textbox(page).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('x')
    await page.keyboard.press('Backspace')
    const again = await descriptionSentBy(page, () => page.getByRole('button', { name: 'Save Subtask' }).click())
    expect(again, script).toEqual({ sent: first.stored, stored: first.stored })
  }
  expect(made.size).toBe(documents.length)
  expect([...made].join('')).toContain('<h3><em>Slanted</em> heading</h3>')
  expect([...made].join('')).toContain('href="https://example.com/a?b=1&amp;c=%222%22#d"')
})

/** Text, and the tags and attributes that a description may have; nothing else. */
const harmless =
  /^(?:[^<>]|<\/?(?:p|b|strong|i|em|ul|ol|li|h3|h4)>|<br>|<\/a>|<a(?: (?:target="_blank"|rel="noopener noreferrer"|href="(?:https?:\/\/|mailto:)[^"]+"))*>)*$/

test.describe('without the help of the content security policy', () => {
  test.use({ bypassCSP: true })

  test('hostile descriptions are harmless, whatever is stored', async ({ page, shop, signInAs }) => {
    const { addModule, addTask, assign } = trainingIn(clientsOf(shop.url))
    const module = await addModule()
    await addTask(module.id, { title: 'Through the server', description: hostileHtml.join(''), orderIndex: 999 })
    // Past the server, which would have made them harmless.
    await shop.db.insert(trainingTasks).values(
      hostileHtml.map((description, orderIndex) => ({
        moduleId: module.id,
        title: `Hostile ${orderIndex}`,
        description,
        orderIndex,
      })),
    )
    const robin = await shop.makePerson()
    await assign(robin, module.id)
    await signInAs(robin)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(shop.url)) foreign.push(request.url())
    })
    page.on('dialog', (dialog) => foreign.push(dialog.message()))
    await page.goto(`/training/${module.id}`)
    await expect(page.getByRole('region', { name: 'Through the server' })).toBeVisible()
    await expect(page.getByRole('region', { name: /^Hostile/ })).toHaveCount(hostileHtml.length)
    await page.evaluate(() => {
      for (const link of document.querySelectorAll<HTMLElement>('section a, section [onclick]'))
        link.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    })
    expect(await page.evaluate(() => (window as { harm?: unknown }).harm)).toBeUndefined()
    expect(foreign).toEqual([])
    const shown = await page
      .locator('section[data-card] > div.max-w-prose')
      .evaluateAll((texts) => texts.map((text) => text.innerHTML))
    expect(shown).not.toEqual([])
    expect(shown.filter((html) => !harmless.test(html))).toEqual([])

    // The editor keeps nothing of them either.
    await signInAs(ada)
    await page.goto(modules)
    await page.getByRole('button', { name: module.name, exact: true }).click()
    for (const number of [4, 8, 12, 14, 25, 47]) {
      await page.getByRole('button', { name: `Edit Hostile ${number}`, exact: true }).click()
      await expect(textbox(page)).toBeVisible()
      expect(
        await textbox(page).locator('script, img:not(.ProseMirror-separator), svg, math, iframe, [onclick]').count(),
      ).toBe(0)
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    expect(await page.evaluate(() => (window as { harm?: unknown }).harm)).toBeUndefined()
    expect(foreign).toEqual([])
  })
})
