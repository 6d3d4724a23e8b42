import { expect } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { fill, openPage, screen, waitFor } from '#tests/support/screen.ts'
import { field, findField, press } from './fields.ts'
import { type DraftForm, newWord, type Prepared, type Situation } from './forms.ts'

/** A form that somebody has opened, who has typed nothing yet. */
export async function openNew(app: App, form: DraftForm): Promise<Situation> {
  const me = await app.makePerson({ role: form.role ?? 'admin' })
  const prepared: Prepared = { app, me, word: newWord(), made: {} }
  prepared.made = (await form.prepare?.(prepared)) ?? {}
  const page = await openPage(app, prepared.me, pathOf(form, prepared))
  const situation = { ...prepared, page }
  await findForm(form, situation)
  return situation
}

/** Goes to the form as somebody does after a reload. */
export async function openAgain(form: DraftForm, situation: Situation) {
  await situation.page.goto(pathOf(form, situation))
  await findForm(form, situation)
}

const pathOf = ({ path }: DraftForm, prepared: Prepared) => (typeof path === 'string' ? path : path(prepared))

async function findForm({ first, way, typed, isAbove }: DraftForm, situation: Situation) {
  await first?.(situation)
  for (const name of way?.(situation) ?? []) await press(situation, name)
  if (isAbove) await screen.findByRole('dialog')
  const [label] = Object.keys(typed(situation))
  await findField(label!)
}

/** Empty where it is not there. */
function shownIn(label: string) {
  const { type, checked, value, textContent } = field(label) ?? { value: '' }
  return type === 'checkbox' || type === 'radio' ? checked : (value ?? textContent)
}

/** What the fields show now that are filled in. */
export const shown = ({ typed, unkept }: DraftForm, situation: Situation) =>
  Object.fromEntries(Object.keys({ ...typed(situation), ...unkept }).map((label) => [label, shownIn(label)]))

export async function fillIn(form: DraftForm, situation: Situation) {
  const { user } = situation.page
  for (const [label, value] of Object.entries({ ...form.typed(situation), ...form.unkept })) {
    await findField(label)
    // The choices may come later than the field.
    if (field(label)!.tagName === 'SELECT' && typeof value === 'string')
      await waitFor(() => expect(choices(label)).toContain(value))
    const into = field(label)!
    if (typeof value === 'boolean') await user.click(into)
    else if (into.tagName === 'SELECT') await user.selectOptions(into, value)
    else if (into.tagName === 'DIV') await user.type(into, value)
    else {
      // As somebody goes there first, which takes the moment that a new form needs to begin its draft.
      await user.clear(into)
      fill(into, value)
    }
  }
  await form.more?.fill(situation)
  expect(shown(form, situation)).toEqual({ ...form.typed(situation), ...form.unkept })
  await form.more?.isSeen?.(situation)
}

const choices = (label: string) => [...field(label)!.querySelectorAll('option')].map(({ value }) => value)

export async function expectFilledIn(form: DraftForm, situation: Situation) {
  const unkept = Object.fromEntries(Object.keys(form.unkept ?? {}).map((label) => [label, '']))
  await waitFor(() => expect(shown(form, situation)).toEqual({ ...form.typed(situation), ...unkept }))
  await form.more?.isSeen?.(situation)
}

export const notice = ({ back }: DraftForm) => {
  const [start, end] = back.split(' … ')
  return screen.queryByText(new RegExp(`^${start} from \\d+:\\d\\d [AP]M ${end}$`))
}

/** The names of the drafts on the device. */
export const drafts = () =>
  [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)).filter((name) => name.startsWith('draft:'))
