// Writes down what every GET of the endpoint table answers, to five people and in both languages, and compares two such
// records: a change of how answers are made must not change them.
//   npm run record -- http://localhost:5000 before.json      the demo shop (`npm run demo`), with the old build
//   npm run record -- http://localhost:5000 after.json       the same data folder, with the new one
//   npm run record -- --compare before.json after.json
import { readFileSync, writeFileSync } from 'node:fs'
import { demoPassword, demoSignIns } from '#server/demo/people.ts'
import { refuse } from '#tools/arguments.ts'
import { type Answer, askWith, everyAddress, signIn } from './every-answer.ts'

type Answers = Record<string, Answer>

/** Headers that are another for each answer, or say how and not what. */
const passing = new Set([
  'date',
  'x-request-id',
  'set-cookie',
  'content-length',
  'keep-alive',
  'connection',
  'transfer-encoding',
])

async function record(origin: string, file: string) {
  const cookies = new Map<string, string | undefined>([['nobody', undefined]])
  for (const { role, email } of demoSignIns) cookies.set(role, await signIn(origin, email, demoPassword))
  const answers: Answers = {}
  for (const address of await everyAddress(askWith(origin, cookies.get('admin'), 'en')))
    for (const [name, cookie] of cookies)
      for (const language of ['en', 'es']) {
        const { headers, ...answer } = await askWith(origin, cookie, language)(address)
        const lasting = Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.has(name)))
        answers[`${name} ${language} ${address}`] = { ...answer, headers: lasting }
      }
  writeFileSync(file, JSON.stringify(answers, undefined, 1))
  console.log(`${Object.keys(answers).length} answers written to ${file}`)
}

/** Space between the tokens of JSON means nothing. */
const sameJson = (before: string, after: string) =>
  before === after || JSON.stringify(JSON.parse(before)) === JSON.stringify(JSON.parse(after))

function compare(before: Answers, after: Answers): number {
  let different = 0
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name], after[name]]
    const why =
      !was || !is
        ? 'is in one of them only'
        : was.status !== is.status
          ? `${was.status} became ${is.status}`
          : JSON.stringify(was.headers) !== JSON.stringify(is.headers)
            ? `headers ${JSON.stringify(was.headers)} became ${JSON.stringify(is.headers)}`
            : sameJson(was.body, is.body)
              ? undefined
              : firstDifference(was.body, is.body)
    if (!why) continue
    different += 1
    console.log(`${name}: ${why}`)
  }
  console.log(`${Object.keys(before).length} answers compared, ${different} different`)
  return different
}

function firstDifference(before: string, after: string) {
  const [was, is] = [before, after].map((text) => JSON.stringify(JSON.parse(text)))
  const at = [...was!].findIndex((letter, place) => letter !== is![place])
  return `…${was!.slice(Math.max(0, at - 60), at + 80)}… became …${is!.slice(Math.max(0, at - 60), at + 80)}…`
}

const [first, second, third] = process.argv.slice(2)

function read(file: string): Answers {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return refuse(`${file} holds no answers: ${(error as Error).message}`)
  }
}

if (first === '--compare' && second && third) process.exitCode = compare(read(second), read(third)) === 0 ? 0 : 1
else if (!first || !second || !URL.canParse(first))
  refuse('Say which shop to read, and which file to write: npm run record -- http://localhost:5000 before.json')
else
  await record(first.replace(/\/$/, ''), second).catch((error) =>
    refuse(
      `The answers were not recorded: ${error.message}${error.cause ? ` (${error.cause.message || error.cause.code})` : ''}`,
    ),
  )
