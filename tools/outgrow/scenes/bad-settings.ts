import { equal } from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { refusalOf, type Scene } from '../scene.ts'

/** What is wrong in itself, so that no outside is needed to see it. */
const bad: Record<string, string>[] = [
  { DATABASE_URL: 'mysql://shop' },
  { DATABASE_CONNECTIONS: '4' },
  { TIMEZONE: 'Atlantis' },
]

export default {
  title: 'Bad settings: one line, exit code 1, nothing written',
  async play(stage) {
    for (const settings of bad) stage.tell(await refusalOf(stage, settings))
    equal(readdirSync(stage.folder).includes('data'), false, 'a data folder was made')
  },
} satisfies Scene
