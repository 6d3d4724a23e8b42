import { type Page, screen, waitFor, within } from '#tests/support/screen.ts'

export async function press({ page }: { page: Page }, name: string | RegExp) {
  const [found] = await screen.findAllByRole('button', { name })
  await page.user.click(found!)
}

export const choose = async ({ page }: { page: Page }, label: string, file: File) =>
  page.user.upload(await screen.findByLabelText(label), file)

/** In the dialog that was opened last, or on the page. */
export const place = () => within(screen.queryAllByRole('dialog').at(-1) ?? document.body)

/** By its label, which may say besides that the field is required or optional, or have a hint in it. */
const labelled = (label: string) => (text: string) => text.replace(/ ?\*$| \(optional\)$/, '') === label

export const field = (label: string) =>
  (place().queryAllByLabelText(labelled(label), fields)[0] ??
    place().queryAllByLabelText((text) => text.startsWith(label), fields)[0]) as HTMLInputElement | undefined

const fields = { selector: 'input, select, textarea, [role=textbox]' }

export const findField = (label: string) => waitFor(() => field(label) ?? fail(label))

const fail = (label: string): never => {
  throw new Error(`no field ${label}`)
}
