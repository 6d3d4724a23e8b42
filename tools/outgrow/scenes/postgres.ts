import { deepEqual, match, ok } from 'node:assert/strict'
import path from 'node:path'
import { clientOf, signIn } from '#tests/support/client.ts'
import { noPostgres, startCluster, version } from '../postgres.ts'
import { admin, refusalOf, runCommand, type Scene, type Stage, startProduct } from '../scene.ts'

export default {
  title: "Somebody else's PostgreSQL, in the zone of Kolkata, with a role that owns one schema",
  missing: noPostgres,
  async play(stage: Stage) {
    const cluster = await startCluster(stage)
    stage.tell(version())
    const url = await cluster.makeShop()
    const inShop = (text: string) => cluster.ask(text, { database: 'shop' })
    const countTables = async () =>
      (await inShop(`select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`)).length

    await inShop('create role stranger login; create role guest login; revoke connect on database shop from public')
    await inShop('grant connect on database shop to washboard, guest')
    const refusals: [env: Record<string, string>, expected: RegExp][] = [
      [{ DATABASE_URL: url, DATABASE_SCHEMA: 'washing' }, /create schema "washing" authorization "washboard"/],
      [{ DATABASE_URL: url }, /grant usage, create on schema "public" to "washboard"/],
      [
        { DATABASE_URL: cluster.url('guest', 'shop'), DATABASE_SCHEMA: 'laundry' },
        /grant usage, create on schema "laundry"/,
      ],
      [{ DATABASE_URL: cluster.url('stranger', 'shop') }, /grant connect on database "shop"/],
      [{ DATABASE_URL: cluster.url('washboard', 'laundry') }, /database "laundry" does not exist/],
      [{ DATABASE_URL: cluster.url('nobody', 'shop') }, /role "nobody" does not exist/],
      [{ DATABASE_URL: `${url}?sslmode=require` }, /does not support SSL/],
    ]
    for (const [env, expected] of refusals) {
      const line = await refusalOf(stage, env)
      match(line, expected)
      stage.tell(line)
    }
    deepEqual(await countTables(), 0, 'a refused start made tables')

    const env = { DATABASE_URL: url, DATABASE_SCHEMA: 'laundry' }
    const product = await startProduct(stage, env)
    const client = clientOf(product.url)
    await signIn(client, admin)
    const { status, body } = await client.post('/api/tips', { orderId: '0042', amount: '4.50' })
    deepEqual(status, 201)
    const off = Math.abs(Date.parse(body.createdAt) - Date.now())
    ok(off < 60_000, `a tip of now was answered as ${body.createdAt}`)
    stage.tell(`the time of a tip is right to ${Math.ceil(off / 1000)} s`)
    await product.stop()

    await inShop('revoke insert, delete on all tables in schema laundry from washboard')
    const line = await refusalOf(stage, env)
    match(line, /grant insert, delete on all tables in schema "laundry" to "washboard"/)
    stage.tell(line)
    await inShop('grant insert, delete on all tables in schema laundry to washboard')

    const file = path.join(stage.folder, 'shop.tar.gz')
    await inShop('create schema second authorization washboard')
    const folder = (name: string) => path.join(stage.folder, name)
    stage.tell(runCommand('backup', file, { ...env, DATA_DIR: folder('data') }))
    stage.tell(runCommand('restore', file, { ...env, DATA_DIR: folder('second'), DATABASE_SCHEMA: 'second' }))
    deepEqual(await inShop('select count(*)::int as tips from second.tips'), [{ tips: 1 }])
  },
} satisfies Scene
