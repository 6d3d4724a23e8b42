import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { chown, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#server/boot/config.ts'
import { waysTo } from '#server/db/connection.ts'
import { abandon, openPool } from '#server/db/pool.ts'
import { clientOf, signIn } from '#tests/support/client.ts'
import { noPostgres, postgresUser, startCluster, version } from '../postgres.ts'
import { admin, lacking, refusalOf, run, runCommand, type Scene, type Stage, startProduct } from '../scene.ts'

export default {
  title: 'PostgreSQL by TLS, with a CA of its own and client certificates',
  missing: () => noPostgres() ?? lacking(['openssl'], 'openssl'),
  async play(stage: Stage) {
    const file = (name: string) => path.join(stage.folder, name)
    makeAuthority(stage, 'ca')
    makeAuthority(stage, 'other-ca')
    sign(stage, 'server', 'ca', ['-addext', 'subjectAltName=DNS:localhost'])
    sign(stage, 'careful', 'ca')
    sign(stage, 'washboard', 'ca')
    sign(stage, 'stranger', 'other-ca')
    const { uid, gid } = postgresUser()
    for (const name of ['ca.pem', 'server.pem', 'server.key']) await chown(file(name), uid, gid)
    // The password travels by TLS alone; one role has to show a certificate in its name instead.
    await writeFile(
      file('hba.conf'),
      `host all postgres 127.0.0.1/32 trust
hostssl shop washboard 127.0.0.1/32 scram-sha-256
hostssl shop careful 127.0.0.1/32 cert
`,
    )
    const cluster = await startCluster(stage, {
      settings: [
        'ssl = on',
        `ssl_ca_file = '${file('ca.pem')}'`,
        `ssl_cert_file = '${file('server.pem')}'`,
        `ssl_key_file = '${file('server.key')}'`,
        `hba_file = '${file('hba.conf')}'`,
      ],
    })
    await cluster.makeShop()
    await cluster.ask(`alter role washboard password 'secret'; create role careful login in role washboard`)
    await cluster.ask(`alter role careful in database shop set role = 'washboard'`)
    stage.tell(version())

    const address = (role: string, host: string, parameters: Record<string, string>) =>
      `postgresql://${role}@${host}:${cluster.port}/shop?${new URLSearchParams(parameters)}`
    const withPassword = (host: string, parameters: Record<string, string>) =>
      address('washboard:secret', host, parameters)
    const full = { sslmode: 'verify-full', sslrootcert: file('ca.pem') }
    const shows = (name: string, key = name) => ({ sslcert: file(`${name}.pem`), sslkey: file(`${key}.key`) })
    const schema = { DATABASE_SCHEMA: 'laundry' }

    const refusals: [url: string, expected: RegExp][] = [
      [withPassword('localhost', { sslmode: 'disable' }), /no encryption/],
      [withPassword('localhost', { sslmode: 'verify-full' }), /self-signed certificate/],
      [withPassword('localhost', { ...full, sslrootcert: file('other-ca.pem') }), /certificate/],
      [withPassword('127.0.0.1', { sslmode: 'verify-ca', sslrootcert: file('other-ca.pem') }), /certificate/],
      [withPassword('127.0.0.1', full), /IP: 127\.0\.0\.1 is not in the cert's list/],
      [withPassword('localhost', { ...full, sslrootcert: '/nowhere/ca.pem' }), /DATABASE_URL .*sslrootcert.*nowhere/],
      [address('careful', 'localhost', full), /requires a valid client certificate/],
      [address('careful', 'localhost', { ...full, ...shows('washboard') }), /certificate authentication failed/],
      [address('careful', 'localhost', { ...full, ...shows('stranger') }), /unknown ca|certificate/],
      [address('careful', 'localhost', { ...full, ...shows('careful', 'washboard') }), /key values mismatch/],
    ]
    for (const [url, expected] of refusals) {
      const line = await refusalOf(stage, { ...schema, DATABASE_URL: url })
      match(line, expected)
      stage.tell(line)
    }

    const good: [words: string, url: string][] = [
      ['require', withPassword('localhost', { sslmode: 'require' })],
      ['prefer', withPassword('127.0.0.1', { sslmode: 'prefer' })],
      ['require with a CA', withPassword('127.0.0.1', { sslmode: 'require', sslrootcert: file('ca.pem') })],
      ['verify-ca', withPassword('127.0.0.1', { sslmode: 'verify-ca', sslrootcert: file('ca.pem') })],
      ['verify-full', withPassword('localhost', full)],
      ['verify-full with a client certificate', address('careful', 'localhost', { ...full, ...shows('careful') })],
    ]
    for (const [words, url] of good) {
      const said: string[] = []
      const product = await startProduct(stage, { ...schema, DATABASE_URL: url }, (line) => said.push(line))
      const client = clientOf(product.url)
      await signIn(client, admin)
      equal((await client.post('/api/tips', { orderId: '0042', amount: '4.50' })).status, 201)
      const connections = await cluster.ask(
        `select ssl, version from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'washboard'`,
      )
      ok(connections.length > 0 && connections.every(({ ssl }) => ssl), 'a connection is not encrypted')
      equal(await product.stop(), 0)
      // Ours are JSON.
      deepEqual(
        said.filter((line) => !line.startsWith('{')),
        [],
        'there are warnings of the driver',
      )
      stage.tell(`${words}: works, ${connections[0]!.version}`)
    }

    const env = { ...schema, DATA_DIR: file('data'), DATABASE_URL: withPassword('localhost', full) }
    const backup = file('shop.tar.gz')
    stage.tell(runCommand('backup', backup, env))
    const doubtful = { ...env, DATABASE_URL: withPassword('127.0.0.1', full) }
    match(runCommand('backup', backup, doubtful), /^The database cannot be reached: .*cert's list.*$/)

    const pool = openPool({ ...waysTo(readConfig(env))!.usual, max: 1 })
    const client = await pool.connect()
    const slow = client.query('select pg_sleep(60)').catch(() => {})
    const isRunning = async () =>
      (await cluster.ask(`select from pg_stat_activity where query like '%sleep(60)' and state = 'active'`)).length > 0
    while (!(await isRunning())) await wait(20)
    abandon(client)
    await slow
    const late = performance.now() + 5_000
    while (await isRunning()) {
      ok(performance.now() < late, 'a statement went on after its connection was closed')
      await wait(20)
    }
    await pool.end()
    stage.tell('a statement that nobody waits for is cancelled')
  },
} satisfies Scene

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']

function makeAuthority({ folder }: Stage, name: string) {
  run('openssl', ['req', '-x509', ...newKey, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.pem`], {
    cwd: folder,
  })
}

/** A certificate with this name, signed by this authority, and its key. */
function sign({ folder }: Stage, name: string, authority: string, more: string[] = []) {
  const by = ['-CA', `${authority}.pem`, '-CAkey', `${authority}.key`]
  const into = ['-keyout', `${name}.key`, '-out', `${name}.pem`]
  run('openssl', ['req', '-x509', ...by, ...newKey, '-subj', `/CN=${name}`, ...more, ...into], { cwd: folder })
}
