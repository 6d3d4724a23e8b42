import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { withoutHistory } from '#server/db/history.ts'
import type { Role } from '#shared/users/roles.ts'
import { makePerson, type Person } from '#tests/support/cast.ts'
import { openDb } from '#tests/support/db.ts'
import { startGcs } from '#tests/support/gcs.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { type Product, startProduct } from './product.ts'

export type SmallDisk = NonNullable<ReturnType<typeof mountSmallDisk>>

/** A disk in memory; undefined where mounting is not allowed: it takes root. */
function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'washboard-disk-'))
  const options = `size=${megabytes}m,mode=700`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmdirSync(folder)
    return undefined
  }
  const remove = () => {
    process.off('exit', remove)
    // A process that has only just ended may still hold it; lazily, it goes with the last of them.
    if (spawnSync('umount', [folder]).status !== 0) spawnSync('umount', ['-l', folder])
    rmdirSync(folder)
  }
  process.on('exit', remove)
  const filler = path.join(folder, 'filler')
  return {
    path: folder,
    /** Leaves no room on it. */
    fill: () => fill(filler),
    empty: () => rm(filler, { force: true }),
    remove,
  }
}

async function fill(filler: string) {
  const file = await open(filler, 'a')
  try {
    for (let bytes = 16 * 1024 * 1024; bytes >= 4096; ) {
      try {
        const { bytesWritten } = await file.write(Buffer.alloc(bytes))
        if (bytesWritten < bytes) bytes /= 2
      } catch {
        bytes /= 2
      }
    }
  } finally {
    await file.close()
  }
}

export const timeZone = 'America/New_York'
export type Storage = 'disk' | 'bucket'

/** Everything the product works with, in one hand. */
export type Shop = Awaited<ReturnType<typeof openShop>>

/** The names of all files there are, as the store has them: 'uploads/…' and 'pictures/…'. */
export type ListFiles = () => Promise<string[]>

const filesOnDisk =
  ({ dataDir }: Product): ListFiles =>
  async () => {
    const namesIn = async (folder: string) => {
      const names = await readdir(path.join(dataDir, 'objects', folder)).catch(() => [])
      return names.map((name) => `${folder}/${name}`)
    }
    return [...(await namesIn('uploads')), ...(await namesIn('pictures'))]
  }

interface Options {
  storage: Storage
  /** Of everybody, in a year. */
  tipsEach: number
  onLog: (line: string) => void
  onCrash: (how: string) => void
}

const staff: [role: Role, count: number][] = [
  ['employee', 20],
  ['team_lead', 3],
  ['technician', 3],
  ['admin', 4],
]

/** For each part of the shop to close, in milliseconds. */
const patience = 60_000

/** A data folder with its log, its pictures and half a year of a shop takes a third of it. */
const diskMegabytes = 1024

/** The demo shop with more people and a longer past, whose mails and pictures go to stand-ins on this machine. */
export async function openShop({ storage, tipsEach, onLog, onCrash }: Options) {
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const step of closing.toReversed())
      await Promise.race([step(), wait(patience)]).catch((error) => console.error(error))
  }
  try {
    const smtp = await startSmtp()
    closing.push(smtp.close)
    const bucket = storage === 'bucket' ? await startGcs() : undefined
    if (bucket) closing.push(bucket.close)
    const disk = mountSmallDisk(diskMegabytes)
    if (disk) closing.push(disk.remove)
    const product = await startProduct({
      ...(disk && { folder: path.join(disk.path, 'data') }),
      program: 'demo',
      env: { ...bucket?.env, SMTP_URL: smtp.url, TIMEZONE: timeZone, LOG_LEVEL: 'error' },
      onLog,
      onCrash,
    })
    closing.push(product.stop)
    const people = await hire(product, tipsEach)
    const listFiles: ListFiles = bucket ? async () => [...bucket.objects.keys()] : filesOnDisk(product)
    return { product, smtp, bucket, disk, people, listFiles, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** People with records; each record names its owner. */
async function hire({ pool }: Product, tipsEach: number): Promise<Person[]> {
  const db = openDb(pool)
  const people: Person[] = []
  for (const [role, count] of staff)
    for (let number = 1; number <= count; number += 1)
      people.push(await makePerson(db, { role, firstName: `Person ${people.length + 1}` }))
  const ids = sql`(select id from users where email like '%.person@example.com')`
  await db.transaction(async (tx) => {
    await withoutHistory(tx)
    for (const table of ['tips', 'payroll_records', 'shift_reports'])
      await tx.change(sql`update ${sql.identifier(table)} set notes = 'of ' || user_id`)
    await tx.change(sql`
      insert into tips (id, user_id, order_id, amount, notes, created_at)
      select gen_random_uuid(), users.id, lpad(n::text, 7, '0'), (100 + n % 2900) / 100.0, 'of ' || users.id,
        now() - interval '1 minute' - interval '1 year' * n / ${tipsEach}::int
      from generate_series(${tipsEach}::int, 1, -1) n, users`)
    await tx.change(sql`
      insert into payroll_records (id, period_id, user_id, hours_worked, hourly_rate, regular_pay, overtime_pay,
        tips_pay, bonuses, deductions, gross_pay, net_pay, notes)
      select gen_random_uuid(), payroll_periods.id, users.id, 38.5, 15.25, 587.13, 0, 12.5, 0, 0, 599.63, 599.63,
        'of ' || users.id
      from payroll_periods, users where users.id in ${ids}`)
    await tx.change(sql`
      insert into shift_reports (id, user_id, shift_date, starting_cash, ending_cash, drop_amount, notes)
      select gen_random_uuid(), users.id, current_date - n, 200, 500, 300, 'of ' || users.id
      from generate_series(1, 20) n, users where users.id in ${ids}`)
  })
  await pool.query('vacuum analyze')
  return people
}
