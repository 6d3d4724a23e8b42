import type { Db } from '#server/db/db.ts'
import { anyUser, refuseWithoutName } from '#server/features/users/queries.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { examplesShown, type Mention, type Mentions } from '#shared/personal-data/mentions.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { findInFiles } from './import-files.ts'
import { matching } from './matching-process.ts'
import { spellingsOf } from './spellings.ts'
import { allTexts, findIn } from './texts.ts'

/** So many letters are shown on either side of a name. */
const around = 60

/** Somebody who has left, and still has a name. */
export async function leaverOf(db: Db, userId: string): Promise<ListedUser> {
  const user = refuseWithoutName(await anyUser(db, userId))
  if (user.isActive) throw new AppError(409, 'STILL_ACTIVE', t`Deactivate this person first.`)
  return user
}

/** Where free texts and kept files name the person, by the spelling. Nothing is held meanwhile. */
export async function mentionsOf(db: Db, userId: string, signal?: AbortSignal): Promise<Mentions> {
  const spellings = await spellingsOf(db, await leaverOf(db, userId))
  const found = spellings.map(({ text, isTaken }) => ({ spelling: text, isTaken, ...nothing() }))
  const untouchedFiles: Mentions['untouchedFiles'] = []
  await matching(
    spellings.map(({ wanted }) => wanted),
    signal,
    async (matcher) => {
      for (const texts of allTexts)
        for await (const page of findIn(db, texts, matcher))
          for (const { where, strings } of page)
            for (const { text, places } of strings)
              for (const { at, from, to } of places) note(found[at]!, where, text, { from, to })
      for await (const file of findInFiles(db, matcher)) {
        const { id, startDate, endDate, fileName, isUntold, lines } = file
        if (isUntold) untouchedFiles.push({ id, startDate, endDate, fileName, count: lines.length })
        else for (const { at, text, ...span } of lines) note(found[at]!, t`Payroll file`, text, span)
      }
    },
  )
  return { spellings: found, untouchedFiles }
}

const nothing = (): Omit<Mention, 'spelling' | 'isTaken'> => ({ count: 0, places: [], examples: [] })

function note(mention: Mention, where: string, text: string, { from, to }: { from: number; to: number }) {
  mention.count += 1
  const place = mention.places.find((each) => each.where === where)
  if (place) place.count += 1
  else mention.places.push({ where, count: 1 })
  if (mention.examples.length >= examplesShown) return
  const [before, after] = [text.slice(Math.max(0, from - around), from), text.slice(to, to + around)]
  mention.examples.push({
    where,
    before: before.toWellFormed(),
    found: text.slice(from, to),
    after: after.toWellFormed(),
  })
}
