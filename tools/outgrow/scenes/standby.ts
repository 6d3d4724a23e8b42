import { setTimeout as wait } from 'node:timers/promises'
import { startLine } from '#tests/support/line.ts'
import { noPostgres, startCluster } from '../postgres.ts'
import { type Scene, type Stage, startProduct } from '../scene.ts'
import { signedIn, startWriters } from '../writers.ts'

export default {
  title: 'The primary is lost and its standby promoted while people write',
  missing: noPostgres,
  async play(stage: Stage) {
    const primary = await startCluster(stage)
    const direct = await primary.makeShop()
    const standby = await startCluster(stage, { of: primary })
    await primary.ask(`alter system set synchronous_standby_names = '*'`)
    await primary.ask('select pg_reload_conf()')
    while (!(await primary.ask(`select from pg_stat_replication where sync_state = 'sync'`)).length) await wait(100)

    // Stands for a name that leads to whichever server is the primary, as managed services have one.
    const name = await startLine({ host: '127.0.0.1', port: primary.port })
    stage.after(name.goAway)
    const url = direct.replace(`:${primary.port}/`, `:${name.port}/`)
    const env = { DATABASE_URL: url, DATABASE_SCHEMA: 'laundry' }
    const servers = [
      await startProduct(stage, env),
      await startProduct(stage, { ...env, DATA_DIR: `${stage.folder}/other` }),
    ]
    const writers = startWriters(
      servers.map((server) => server.url),
      await signedIn(servers[0]!.url),
    )
    await wait(10_000)
    const begun = performance.now()
    const before = writers.acknowledged.size
    await primary.kill()
    await standby.promote()
    name.leadTo({ host: '127.0.0.1', port: standby.port })
    while (writers.acknowledged.size <= before + 8) await wait(20)
    stage.tell(`writing again ${((performance.now() - begun) / 1000).toFixed(1)} s after the primary was killed`)
    await wait(10_000)
    stage.tell(await writers.stop())
    const stored = await standby.ask('select notes from laundry.tips', { database: 'shop' })
    stage.tell(writers.compare(stored.map(({ notes }) => notes)))
  },
} satisfies Scene
