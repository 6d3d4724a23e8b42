import type { Locator, Page } from 'playwright'

/** Something a person does with a hand. */
interface Action {
  name: string
  /** Taps and keys: a field of seven digits is one action and seven strokes. */
  strokes: number
  /** In the page's own time, from where the browser counts the interactions that follow. */
  at: number
}

interface Work {
  actions: number
  strokes: number
  /** What was done in the interaction that took longest from the input to the next paint. */
  slowest: { name: string; milliseconds: number }
  /** How many took longer than people notice. */
  late: number
}

export const viewport = { width: 390, height: 844 }

/** What the keypad covers while a field is typed in: an iPhone's, with the bar above it. */
const keypad = 336

/** From so many milliseconds on an answer is not felt to come at once. */
export const noticed = 100

/** As people type amounts on a phone. */
const betweenKeys = 60

declare global {
  interface Window {
    interactions: { id: number; at: number; milliseconds: number }[]
  }
}

/** Notes every interaction of the page from its first document on. The browser does not report what is shorter than 16 ms. */
const observe = () => {
  const interactions: Window['interactions'] = []
  window.interactions = interactions
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId)
        interactions.push({ id: entry.interactionId, at: entry.startTime, milliseconds: entry.duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/**
 * Somebody at a page whose every move is counted: a tap, a field typed in, Enter, an entry of a native list, chosen files,
 * an answered question. What lies outside the view, or under the keypad, costs a swipe more.
 */
export class Worker {
  readonly page: Page
  readonly #actions: Action[] = []

  private constructor(page: Page) {
    this.page = page
  }

  static async at(page: Page, path: string): Promise<Worker> {
    await page.addInitScript(observe)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    return new Worker(page)
  }

  async tap(target: Locator) {
    await this.#bringIntoView(target)
    await this.#did(await nameOf(target), 1)
    await target.tap()
    await this.#painted()
  }

  /** Taps into the field first where the focus is elsewhere. */
  async type(field: Locator, text: string) {
    await field.waitFor()
    if (!(await hasFocus(field))) await this.tap(field)
    await this.#did(`“${text}”`, text.length)
    await this.page.keyboard.type(text, { delay: betweenKeys })
    await this.#painted()
  }

  async enter() {
    await this.#did('Enter', 1)
    await this.page.keyboard.press('Enter')
    await this.#painted()
  }

  /** A native list: a tap opens it, another takes the entry. */
  async choose(list: Locator, label: string | { index: number }) {
    await this.#bringIntoView(list)
    await this.#did('open a list', 1)
    await this.#did('choose', 1)
    await list.focus()
    await list.selectOption(typeof label === 'string' ? { label } : label)
    await this.#painted()
  }

  /** A tap opens the system's picker, and each file is a tap there. */
  async chooseFiles(input: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) {
    await this.#bringIntoView(input.locator('..'))
    await this.#did('open the picker', 1)
    for (const { name } of files) await this.#did(`choose ${name}`, 1)
    await input.setInputFiles(files)
    await this.#painted()
  }

  /** A tap that makes the browser ask, and the answer to it. */
  async tapAndConfirm(target: Locator) {
    this.page.once('dialog', (dialog) => dialog.accept())
    await this.tap(target)
    await this.#did('confirm', 1)
  }

  /** Has it before one's eyes. */
  async look(target: Locator) {
    await this.#bringIntoView(target)
  }

  /** Waits until it stands on the page: in a message, or for readers of the screen. */
  reads(text: string | RegExp) {
    return this.page.getByText(text).first().waitFor()
  }

  async work(): Promise<Work> {
    await this.#painted()
    const interactions = await this.page.evaluate(() => window.interactions)
    const longest = interactions.toSorted((a, b) => b.milliseconds - a.milliseconds)[0]
    const cause = this.#actions.findLast(({ at }) => longest && at <= longest.at)
    return {
      actions: this.#actions.length,
      strokes: this.#actions.reduce((sum, { strokes }) => sum + strokes, 0),
      slowest: { name: cause?.name ?? '', milliseconds: longest?.milliseconds ?? 0 },
      late: new Set(interactions.filter(({ milliseconds }) => milliseconds > noticed).map(({ id }) => id)).size,
    }
  }

  async #did(name: string, strokes: number) {
    this.#actions.push({ name, strokes, at: await this.page.evaluate(() => performance.now()) })
  }

  async #bringIntoView(target: Locator) {
    await target.waitFor()
    // A sheet that slides in is on its way into view.
    await (await target.elementHandle())!.waitForElementState('stable')
    const { y, height } = (await target.boundingBox())!
    const bottom = viewport.height - ((await this.#isTyping()) ? keypad : 0)
    if (y >= 0 && y + height <= bottom) return
    await this.#did('swipe', 1)
    await target.scrollIntoViewIfNeeded()
  }

  #isTyping() {
    return this.page.evaluate(
      () => document.activeElement?.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])') ?? false,
    )
  }

  /** The browser tells of an interaction after the frame that showed what came of it. */
  #painted() {
    return this.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve, 100))
        }),
    )
  }
}

const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)

const nameOf = (target: Locator) =>
  target.evaluate((element) => {
    const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
    return (element.getAttribute('aria-label') ?? (label ?? element).textContent).trim().slice(0, 40)
  })
