import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, watch, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { allEnded, stillRuns } from '#server/embedded/processes.ts'
import { databaseToCopy, expectKept, keep, newDatabaseFolder, query, start, startElsewhere } from './support.ts'

const databaseFolder = await databaseToCopy()

/** A server of another process, with something in it. */
async function owned() {
  const folder = await databaseFolder()
  const owner = startElsewhere(folder)
  const { pid = 0, connection } = await owner.answer
  const runs = stillRuns(pid)
  expect(runs()).toBe(true)
  await keep({ connection: connection! })
  return { folder, owner, pid, runs }
}

test('kill -9 of the owner takes the server along, and the next start works at once', async () => {
  const { folder, owner, runs } = await owned()
  await owner.kill()

  const next = await start(folder)
  expect(runs()).toBe(false)
  await expectKept(next)
})

test('kill -9 of the owner leaves no process, even where nobody starts again', async () => {
  const { owner, pid } = await owned()
  const wrapper = await parentOf(pid)
  const family = [wrapper, ...(await childrenOf(wrapper)), ...(await childrenOf(pid))]
  expect(family.length).toBeGreaterThan(5)
  const running = family.map(stillRuns)
  await owner.kill()
  expect(await allEnded(running, 5)).toBe(true)
})

test('a server that outlived its owner is stopped before the next one starts', async () => {
  const { folder, owner, pid, runs } = await owned()
  const [watchdog = 0] = (await childrenOf(await parentOf(pid))).filter((child) => child !== pid)
  process.kill(watchdog, 'SIGKILL')
  await owner.kill()
  expect(runs()).toBe(true)

  const next = await start(folder)
  expect(runs()).toBe(false)
  expect(next.lines[0]).toContain(`stopping the database server that an earlier run has left (process ${pid})`)
  await expectKept(next)
})

test('a server that is killed under its owner is started again, under the same address', async () => {
  const server = await start(await databaseFolder())
  await keep(server)
  // A worker in the middle of a long computation notices nothing by itself, and would keep the next server out.
  const answer = query(server, 'SELECT count(*) FROM generate_series(1, 10000000000)').catch((error) => error.message)
  const atWork = "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%generate_series%' AND pid <> pg_backend_pid()"
  while ((await query(server, atWork)).length === 0);

  const before = server.pid
  const told = new Promise((resolve) => server.onExit(resolve))
  const isBack = server.nextLine('ready to accept connections')
  process.kill(before, 'SIGKILL')
  expect(await told).toBe('killed by SIGKILL')
  await isBack
  expect(await answer).toContain('terminated')
  await expectKept(server)
  expect(server.pid).not.toBe(before)
})

test('a server that cannot be started again is tried until it can, or until the stop', async () => {
  const folder = await databaseFolder()
  const server = await start(folder)
  const control = path.join(folder, 'data', 'global', 'pg_control')
  await rename(control, `${control}.away`)
  const isTried = server.nextLine('the next attempt follows')
  process.kill(server.pid, 'SIGKILL')
  expect(await isTried).toMatch(/did not start: .*; the next attempt follows in 0.25 s/)

  const isBack = server.nextLine('ready to accept connections')
  await rename(`${control}.away`, control)
  await isBack
  expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])

  await rename(control, `${control}.away`)
  const isTriedAgain = server.nextLine('the next attempt follows')
  process.kill(server.pid, 'SIGKILL')
  await isTriedAgain
  await server.stop()
  await rename(`${control}.away`, control)
  await start(folder)
})

test('a postmaster.pid does not stop the start when its pid now belongs to someone else', async () => {
  const folder = await databaseFolder()
  const other = await start(await databaseFolder())
  const sleeper = spawn('sleep', ['60'])
  // A child that ended and that its parent does not collect: it has a pid and no life.
  const careless = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  for (const process of [sleeper, careless]) onTestFinished(() => void process.kill('SIGKILL'))
  const [line] = await once(careless.stdout, 'data')
  const zombie = Number(String(line))
  expect(await allEnded([stillRuns(zombie)], 5)).toBe(true)
  expect(process.kill(zombie, 0)).toBe(true)

  for (const pid of [sleeper.pid ?? 0, zombie, other.pid, process.pid]) {
    const first = await start(folder)
    const file = path.join(folder, 'data', 'postmaster.pid')
    const content = await readFile(file, 'utf8')
    const socketLock = path.join(folder, 'run', '.s.PGSQL.5432.lock')
    const socketContent = await readFile(socketLock, 'utf8')
    await first.stop()
    await writeFile(file, content.replace(/^\d+/, String(pid)), { mode: 0o600 })
    await writeFile(socketLock, socketContent.replace(/^\d+/, String(pid)), { mode: 0o600 })

    await (await start(folder)).stop()
  }
  expect(await query(other, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(sleeper.exitCode).toBe(null)
})

test('a first start that was killed half-way is begun anew', async () => {
  const folder = await newDatabaseFolder()
  await mkdir(folder)
  const owner = startElsewhere(folder)
  for await (const { filename } of watch(folder, { recursive: true })) {
    if (filename?.match(/^new-.*\/global\b/)) break
  }
  await owner.kill()
  expect(await readdir(folder)).not.toContain('data')

  await start(folder)
  expect((await readdir(folder)).sort()).toEqual(['data', 'lock', 'password', 'run'])
})

/** Every process, with its parent. */
async function processTable(): Promise<{ pid: number; parent: number }[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  return Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return { pid, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }
    }),
  )
}

const parentOf = async (pid: number) => (await processTable()).find((it) => it.pid === pid)?.parent ?? 0

const childrenOf = async (pid: number) =>
  (await processTable()).filter(({ parent }) => parent === pid).map((it) => it.pid)
