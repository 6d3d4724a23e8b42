import { expect } from 'vitest'
import { type Page, screen, waitFor, within } from '#tests/support/screen.ts'

/** For `page.answer`, as the server says that it failed. */
export const broken = { code: 'INTERNAL', message: 'Something went wrong on our side.' }

/** The one of these that holds the words. */
export function withWords(elements: HTMLElement[], words: string) {
  const found = elements.filter((each) => each.textContent.includes(words))
  if (found.length !== 1) throw new Error(`${found.length} with “${words}”`)
  return found[0]!
}

export const texts = (elements: Element[]) => elements.map((each) => each.textContent.replaceAll(/\s+/g, ' ').trim())

const list = () => screen.findByRole('region', { name: 'Current Machine Problems' })
/** Of the page with the form: what is down, then what was repaired lately. */
export const rows = async () => within(await list()).findAllByRole('listitem')
export const rowOf = (words: string) => waitFor(async () => withWords(await rows(), words))
/** Washer and Dryer are two large buttons. */
export const type = (name: string) => screen.getByRole('radio', { name })
export const number = () => screen.findByLabelText('Machine Number')
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const dialog = () => screen.findByRole('dialog')
export const field = async (name: RegExp) => within(await dialog()).findByLabelText(name)
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
/** Presses what the dialog is sent with. */
export const send = async (page: Page, name: string) =>
  page.user.click(within(await dialog()).getByRole('button', { name }))
/** What is said at a field of the dialog, once it is. */
export const said = (name: RegExp, words: string | RegExp) =>
  waitFor(async () => expect(await field(name)).toHaveAccessibleDescription(words))
/** Once it does. */
export const reads = (part: () => Promise<HTMLElement>, words: string | RegExp) =>
  waitFor(async () => expect(await part()).toHaveTextContent(words))
