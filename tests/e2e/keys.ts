import type { Locator, Page } from 'playwright/test'

/** Goes on with the Tab key until this has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, mostPresses = 60) {
  await target.waitFor()
  for (let presses = 0; presses <= mostPresses; presses += 1) {
    const isThere = (element: Element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element
    if (await target.evaluate(isThere)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${target}.`)
}
