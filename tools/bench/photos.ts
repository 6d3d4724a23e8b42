// `npm run bench:photos`: 100 photos of 10 MB, three at a time, onto the disk; how long, and with how much memory.
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { startEmbeddedPostgres } from '#server/embedded/launcher.ts'
import { maxFileBytes } from '#shared/objects/object.ts'
import { memoryOf, signIn, startProduct } from './servers.ts'
import { fillShop, password } from './shop.ts'

const photos = Number(process.env.BENCH_PHOTOS ?? 100)
const atOnce = 3
const memoryLimit = 400

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s`

const folder = await mkdtemp(path.join(tmpdir(), 'washboard-bench-'))
const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres') })
const pool = openPool(asSystem(postgres.connection))
await migrate(pool)
await fillShop(pool, 2, 10)
const dataDir = path.join(folder, 'data')
const product = await startProduct({ DATABASE_URL: postgres.connectionString, DATA_DIR: dataDir })
const agent = new Agent({ keepAlive: true })

try {
  const cookie = await signIn(product.port, 'p2@bench.example', password)
  const bytes = await tenMegabytes()
  console.log(
    `${cpus().length} cores, ${cpus()[0]?.model.trim()}; ${photos} photos of ${(bytes.length / 1e6).toFixed(1)} MB and 12 megapixels, ${atOnce} at a time`,
  )
  const atRest = memoryOf(product.process.pid!)
  let together = atRest
  const watching = setInterval(() => {
    together = Math.max(together, familyMemory(product.process.pid!))
  }, 50)
  const started = performance.now()
  const paths: string[] = []
  const times: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < photos) {
        next += 1
        const begun = performance.now()
        paths.push(await bring(bytes, cookie))
        times.push(performance.now() - begun)
      }
    }),
  )
  const accepted = performance.now() - started
  console.log(
    `accepted     ${seconds(accepted)}, ${(photos / (accepted / 1000)).toFixed(1)} a second; median of one ${(median(times) / 1000).toFixed(2)} s`,
  )
  while ((await countOf(`state <> 'ready'`)) > 0) await wait(100)
  const ready = performance.now() - started
  console.log(
    `all prepared ${seconds(ready)}, ${((ready - accepted) / 1000).toFixed(1)} s after the last one was accepted`,
  )

  const kept = await readdir(path.join(dataDir, 'objects', 'pictures'))
  const left = await readdir(path.join(dataDir, 'objects', 'uploads'))
  const thumbnails = kept.filter((name) => name.endsWith('-320')).length
  const shown = await Promise.all(paths.map((each) => call('GET', `${each}?size=320`, { cookie })))
  const good = shown.filter(({ status, body }) => status === 200 && body.length > 0).length
  console.log(`thumbnails   ${thumbnails} of ${photos} on the disk, ${good} shown; ${left.length} uploads left over`)
  clearInterval(watching)
  const highest = memoryOf(product.process.pid!, 'VmHWM')
  console.log(
    `memory       ${atRest} MB at rest; at their highest: the server ${highest} MB, with its process for pictures ${together} MB (limit ${memoryLimit} MB)`,
  )
  const isGood = thumbnails === photos && good === photos && left.length === 0 && together < memoryLimit
  if (!isGood) process.exitCode = 1
} finally {
  agent.destroy()
  await product.stop()
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Resident memory of a process and its children in megabytes; a child may end while it is looked at. */
function familyMemory(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const ofChild = (child: string) => {
    try {
      return memoryOf(Number(child))
    } catch {
      return 0
    }
  }
  return memoryOf(pid) + children.reduce((sum, child) => sum + ofChild(child), 0)
}

/** A noisy photo of 12 megapixels, the next below the limit that the quality allows, filled up to it. */
async function tenMegabytes(): Promise<Buffer> {
  const noise = sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
  const pixels = await noise.raw().toBuffer()
  for (let quality = 96; ; quality -= 2) {
    const jpeg = await sharp(pixels, { raw: { width: 4000, height: 3000, channels: 3 } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality })
      .toBuffer()
    if (jpeg.length <= maxFileBytes) return Buffer.concat([jpeg, Buffer.alloc(maxFileBytes - jpeg.length)])
  }
}

/** What the page does for each photo: an address, the bytes, the claim. */
async function bring(bytes: Buffer, cookie: string): Promise<string> {
  const slot = await call('POST', '/api/objects/upload', { cookie })
  const { uploadURL } = JSON.parse(slot.body.toString())
  const put = await call('PUT', uploadURL, { content: bytes, type: 'image/jpeg' })
  if (put.status !== 200) throw new Error(`The upload answered ${put.status}`)
  const content = Buffer.from(JSON.stringify({ imageURL: uploadURL }))
  const claim = await call('PUT', '/api/stain-report-images', { cookie, content, type: 'application/json' })
  if (claim.status !== 200) throw new Error(`The claim answered ${claim.status}: ${claim.body}`)
  return JSON.parse(claim.body.toString()).objectPath
}

function call(
  method: string,
  address: string,
  { cookie, content, type }: { cookie?: string; content?: Buffer; type?: string },
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(cookie && { cookie }),
      ...(type && { 'content-type': type }),
      'content-length': content?.length ?? 0,
    }
    const sent = request({ agent, port: product.port, method, path: address, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve({ status: answer.statusCode!, body: Buffer.concat(chunks) })
    })
    sent.once('error', reject)
    sent.end(content)
  })
}

async function countOf(condition: string): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as count from objects where ${condition}`)
  return rows[0].count
}
