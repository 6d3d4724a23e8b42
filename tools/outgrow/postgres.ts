import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chown, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { lacking, run, type Stage } from './scene.ts'

const versions = '/usr/lib/postgresql'

/** The programs of the machine's own PostgreSQL. */
const programs = existsSync(versions)
  ? readdirSync(versions)
      .sort((one, other) => Number(one) - Number(other))
      .map((version) => path.join(versions, version, 'bin'))
      .filter((folder) => existsSync(path.join(folder, 'initdb')))
  : []

/** The oldest of those that are installed. */
const bin = programs[0] ?? ''

export const noPostgres = () =>
  programs.length === 0
    ? 'there is no PostgreSQL but our own (apt-get install postgresql)'
    : process.getuid?.() !== 0
      ? 'its PostgreSQL is started as the user postgres, which only root may do'
      : undefined

export const noPgbouncer = () => noPostgres() ?? lacking(['pgbouncer'], 'pgbouncer')

export const version = () => run(path.join(bin, 'postgres'), ['--version']).trim()

/** Who its programs run as. */
export function postgresUser() {
  const id = (flag: string) => Number(run('id', [flag, 'postgres']))
  return { uid: id('-u'), gid: id('-g') }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** A PostgreSQL of this machine with a superuser `postgres` and whatever roles a scene makes; sign-in without password. */
export async function startCluster(stage: Stage, { of, settings = [] }: { of?: Cluster; settings?: string[] } = {}) {
  const user = postgresUser()
  const port = await freePort()
  const folder = path.join(stage.folder, `postgres-${port}`)
  await mkdir(folder)
  await chown(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const as = { ...user, cwd: folder }
  if (of)
    run(
      path.join(bin, 'pg_basebackup'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(of.port), '-U', 'postgres', '-R'],
      as,
    )
  else run(path.join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], as)
  await appendFile(
    path.join(data, 'postgresql.conf'),
    [
      '',
      `port = ${port}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = ''`,
      `hot_standby = on`,
      // Only another server's power cut is at stake here.
      `fsync = off`,
      ...settings,
      '',
    ].join('\n'),
  )
  const server = spawn(path.join(bin, 'postgres'), ['-D', data], { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = once(server, 'exit')
  let log = ''
  server.stderr.setEncoding('utf8').on('data', (text) => {
    log = `${log}${text}`.slice(-20_000)
  })
  async function kill() {
    server.kill('SIGQUIT')
    await gone
  }
  stage.after(kill)

  const url = (role = 'postgres', database = 'postgres') => `postgresql://${role}@127.0.0.1:${port}/${database}`
  /** What the last statement answered, as the superuser unless told otherwise. */
  async function ask(text: string, { role = 'postgres', database = 'postgres' } = {}): Promise<pg.QueryResultRow[]> {
    const client = new pg.Client({ connectionString: url(role, database) })
    client.on('error', () => {})
    await client.connect()
    try {
      const results = [await client.query(text)].flat()
      return results.at(-1)!.rows
    } finally {
      await client.end()
    }
  }
  for (let tries = 0; ; tries += 1) {
    const answers = await ask('select 1').then(
      () => true,
      () => false,
    )
    if (answers) break
    if (server.exitCode !== null || tries > 150) throw new Error(`PostgreSQL did not start: ${log}`)
    await wait(100)
  }
  return {
    port,
    data,
    url,
    ask,
    log: () => log,
    kill,
    /** Makes a standby the primary. */
    async promote() {
      await ask('select pg_promote()')
    },
    /** A database with a role that owns one schema and nothing else. */
    async makeShop({ role = 'washboard', schema = 'laundry', zone = 'Asia/Kolkata' } = {}) {
      await ask(`create role ${role} login`)
      await ask('create database shop')
      await ask(`alter database shop set timezone = '${zone}'`)
      await ask(
        `revoke all on schema public from public; revoke temporary on database shop from public;
          create schema ${schema} authorization ${role}`,
        { database: 'shop' },
      )
      return url(role, 'shop')
    },
  }
}

/** PgBouncer in front of a cluster, with its own defaults but for the mode; `poolMode` is `session` or `transaction`. */
export async function startPgbouncer(stage: Stage, cluster: Cluster, poolMode: string, more: string[] = []) {
  const user = postgresUser()
  const port = await freePort()
  const folder = path.join(stage.folder, `pgbouncer-${port}`)
  await mkdir(folder)
  const users = path.join(folder, 'users')
  await writeFile(users, '"washboard" ""\n"postgres" ""\n')
  const config = path.join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${cluster.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      `pool_mode = ${poolMode}`,
      ...more,
      '',
    ].join('\n'),
  )
  for (const each of [folder, users, config]) await chown(each, user.uid, user.gid)
  const program = spawn('pgbouncer', [config], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = once(program, 'exit')
  let log = ''
  program.stderr.setEncoding('utf8').on('data', (text) => {
    log += text
  })
  const stop = async () => {
    program.kill('SIGKILL')
    await gone
  }
  stage.after(stop)
  for (let tries = 0; !log.includes('process up'); tries += 1) {
    if (program.exitCode !== null || tries > 100) throw new Error(`PgBouncer did not start: ${log}`)
    await wait(50)
  }
  return {
    port,
    url: (role = 'washboard', database = 'shop') => `postgresql://${role}@127.0.0.1:${port}/${database}`,
    stop,
  }
}

export const pgbouncerVersion = () => run('pgbouncer', ['--version']).split('\n')[0]!.trim()
