import { deepEqual, equal, match } from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { noPgbouncer, pgbouncerVersion, startCluster, startPgbouncer, version } from '../postgres.ts'
import { refusalOf, type Scene, type Stage, startProduct } from '../scene.ts'
import { signedIn, startWriters } from '../writers.ts'

const seconds = 10

export default {
  title: 'PgBouncer, pooling by session and by transaction',
  missing: noPgbouncer,
  async play(stage: Stage) {
    const cluster = await startCluster(stage)
    const url = await cluster.makeShop()
    stage.tell(`${version()}, ${pgbouncerVersion()}`)
    const session = await startPgbouncer(stage, cluster, 'session')
    // Fewer than the servers open, so that transactions have to share.
    const few = ['default_pool_size = 6']
    const transaction = await startPgbouncer(stage, cluster, 'transaction', few)
    const schema = { DATABASE_SCHEMA: 'laundry' }
    const alone = { ...schema, DATABASE_URL: transaction.url() }
    const beside = { ...alone, DATABASE_DIRECT_URL: url }

    for (const [env, expected] of [
      [alone, /set DATABASE_DIRECT_URL/],
      [{ ...beside, DATABASE_DIRECT_URL: transaction.url() }, /DATABASE_DIRECT_URL leads to a pooler/],
      [{ ...beside, DATABASE_DIRECT_URL: cluster.url('washboard', 'postgres') }, /create schema|two databases/],
    ] as const) {
      const line = await refusalOf(stage, env)
      match(line, expected)
      stage.tell(line)
    }
    const settings = await refusalOf(stage, beside)
    stage.tell(settings)
    // As the line says, and as the role itself, which may set its own settings.
    const [, statements] = /bring its settings: (.*); then/.exec(settings)!
    await cluster.ask(statements!, { role: 'washboard', database: 'shop' })
    await transaction.stop()
    const again = { ...beside, DATABASE_URL: (await startPgbouncer(stage, cluster, 'transaction', few)).url() }

    for (const [name, env] of [
      ['without a pooler', { ...schema, DATABASE_URL: url }],
      ['by session', { ...schema, DATABASE_URL: session.url() }],
      ['by transaction', again],
    ] as const) {
      const said: string[] = []
      const servers = [
        await startProduct(stage, { ...env }, (line) => said.push(line)),
        await startProduct(stage, { ...env, DATA_DIR: `${stage.folder}/other` }, (line) => said.push(line)),
      ]
      const cookie = await signedIn(servers[0]!.url)
      const before = await notesIn(cluster)
      const writers = startWriters(
        servers.map((server) => server.url),
        cookie,
      )
      const read = readAll(servers[1]!.url, cookie)
      await wait(seconds * 1000)
      stage.tell(`${name}: ${await writers.stop()}`)
      deepEqual([await read(), errorsIn(said)], [[], []], 'some calls failed')
      const stored = (await notesIn(cluster)).slice(before.length)
      stage.tell(`${name}: ${writers.compare(stored)}`)
      // One is killed outright; what it held must not keep the next one from starting.
      equal(await servers[0]!.stop('SIGKILL'), null)
      const next = await startProduct(stage, { ...env }, (line) => said.push(line))
      await next.stop()
      await servers[1]!.stop()
      deepEqual(errorsIn(said), [], 'the log has errors')
    }
  },
} satisfies Scene

/** What the log has of failures, once each. */
const errorsIn = (lines: string[]) => [
  ...new Set(lines.filter((line) => JSON.parse(line).level >= 50).map((line) => String(JSON.parse(line).err?.message))),
]

const notesIn = async (cluster: Awaited<ReturnType<typeof startCluster>>) =>
  (await cluster.ask('select notes from laundry.tips order by id', { database: 'shop' })).map(({ notes }) => notes)

/** What is read beside the writing: short answers over the shared connection, and a report by a cursor. */
const reads = ['/api/user', '/api/admin/history', '/api/machine-problems', '/api/needs-you']

function readAll(url: string, cookie: string) {
  const wrong: string[] = []
  let isOver = false
  const now = Date.now()
  const day = 86_400_000
  const report = `/api/tips?startDate=${new Date(now - day).toISOString()}&endDate=${new Date(now + day).toISOString()}`
  const all = (async () => {
    while (!isOver)
      for (const path of [...reads, report]) {
        const { status } = await fetch(`${url}${path}`, { headers: { cookie } })
        if (status !== 200) wrong.push(`${status} ${path}`)
      }
  })()
  return async () => {
    isOver = true
    await all
    return [...new Set(wrong)]
  }
}
