import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { waitFor } from '#tests/support/screen.ts'
import { press } from './fields.ts'
import { drafts, expectFilledIn, fillIn, notice, openAgain, openNew, shown } from './filling.ts'
import { changingForms, creatingForms } from './forms.ts'

const app = await startApp()

for (const form of [...creatingForms, ...changingForms])
  test(`${form.name} is back after a reload, for who typed it, until it is discarded`, async () => {
    const situation = await openNew(app, form)
    const { page, me } = situation
    const untouched = shown(form, situation)
    expect(notice(form)).toBeNull()
    const opened = drafts().filter((name) => !form.openedFrom || !name.endsWith(`:${form.openedFrom}`))
    expect(opened, 'nothing is kept of an untouched form').toEqual([])
    await fillIn(form, situation)

    if (!form.isOfOwnRecord) {
      await page.signIn(await app.makePerson({ role: form.role ?? 'admin' }))
      await openAgain(form, situation)
      const theirs = shown(form, situation)
      for (const [label, value] of Object.entries(form.typed(situation))) expect(theirs[label], label).not.toBe(value)
      expect(notice(form)).toBeNull()
      await page.signIn(me)
    }

    await openAgain(form, situation)
    await expectFilledIn(form, situation)
    await waitFor(() => expect(notice(form)).toBeVisible())
    await press(situation, 'Discard')
    await waitFor(() => expect(shown(form, situation)).toEqual(untouched))
    expect(notice(form)).toBeNull()
    await openAgain(form, situation)
    expect(shown(form, situation)).toEqual(untouched)
    expect(notice(form)).toBeNull()
  })
