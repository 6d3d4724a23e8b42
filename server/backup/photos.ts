import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#server/boot/config.ts'
import { DataDirError } from '#server/boot/data-dir.ts'
import { EmbeddedPostgresError } from '#server/embedded/error.ts'
import { BackupError } from './backup-error.ts'
import { copyFiles, type Moved, removeFiles } from './move-files.ts'
import { connect, openFolder, openPlace } from './place.ts'

// `npm run photos -- to-bucket` and `npm run photos -- to-disk`, with the settings of the server, which may be running, and
// those of the bucket.
const example = 'npm run photos -- to-bucket'

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function wishes() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { remove: { type: 'boolean' } } })
    const [direction, ...more] = positionals
    if ((direction !== 'to-bucket' && direction !== 'to-disk') || more.length > 0)
      return fail(`Say to-bucket or to-disk, not '${positionals.join(' ')}': ${example}`)
    return { direction, isRemoving: values.remove ?? false } as const
  } catch (error) {
    return fail((error as Error).message)
  }
}

const count = (number: number) => `${number.toLocaleString('en-US')} ${number === 1 ? 'file' : 'files'}`

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopping = true
  })

/** Milliseconds between two lines that say how far it is. */
const tellEvery = 10_000
let toldAt = performance.now()
let soFar: Moved | undefined
const goesOn = 'the same command goes on from there'

function tell(moved: Moved) {
  soFar = { ...moved }
  if (performance.now() - toldAt < tellEvery) return
  toldAt = performance.now()
  process.stderr.write(`${count(moved.copied)} copied, ${moved.left.toLocaleString('en-US')} left\n`)
}

try {
  const { direction, isRemoving } = wishes()
  const config = readConfig(process.env)
  if (!config.gcs && !config.s3) fail('There is no bucket: set S3_BUCKET or GCS_BUCKET, as for the server.')
  const place = await openPlace(config)
  try {
    const client = await connect(place)
    try {
      const folder = await openFolder(config)
      const [from, to] = direction === 'to-bucket' ? [folder, place.storage] : [place.storage, folder]
      const { moved, equal } = await copyFiles({ client, from, to, isStopping: () => isStopping, tell })
      const left = moved.left > 0 ? `${count(moved.left)} left: ${goesOn}` : '0 left'
      process.stdout.write(`Copied ${count(moved.copied)}, found ${moved.there} there already, ${left}.\n`)
      if (moved.unknown > 0)
        process.stderr.write(`${count(moved.unknown)} of no record in the database stayed where they are.\n`)
      if (moved.left > 0) process.exitCode = 1
      else if (isRemoving) process.stdout.write(`Removed ${count(await removeFiles(client, from, equal))}.\n`)
    } finally {
      await client.end()
    }
  } finally {
    await place.close()
  }
} catch (error) {
  const isForOperator = [BackupError, ConfigError, DataDirError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  )
  const { message, cause } = error as Error
  const reason = cause instanceof Error ? `${message} (${cause.message})` : message
  fail(soFar ? `${reason}; ${count(soFar.left)} left: ${goesOn}` : isForOperator ? message : `It failed: ${reason}`)
}
