import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#server/boot/config.ts'
import { DataDirError } from '#server/boot/data-dir.ts'
import { EmbeddedPostgresError } from '#server/embedded/error.ts'
import { backup } from './backup.ts'
import { BackupError } from './backup-error.ts'
import { restore } from './restore.ts'

// `npm run backup -- FILE [--recipient age1…]` and `npm run restore -- FILE [--identity KEY]`, with the settings of the
// server and BACKUP_PASSPHRASE.
const [, , command = '', ...rest] = process.argv

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const passphrase = process.env.BACKUP_PASSPHRASE || undefined

function wishes() {
  if (command !== 'backup' && command !== 'restore') return fail(`Say backup or restore, not '${command}'.`)
  const example = `npm run ${command} -- /backups/washboard.tar.gz`
  const options = { recipient: { type: 'string', multiple: true }, identity: { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args: rest, allowPositionals: true, options })
    const [file, ...more] = positionals
    if (!file) return fail(`Name the file: ${example}`)
    if (more.length > 0) return fail(`Name one file, and not '${more.join(' ')}' too: ${example}`)
    if (command === 'backup' && values.identity)
      return fail('A backup is encrypted with --recipient, not with --identity.')
    if (command === 'restore' && values.recipient)
      return fail('A restore is given its key with --identity, not --recipient.')
    return { file, ...values }
  } catch (error) {
    return fail((error as Error).message)
  }
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

// Ends by way of `exit`, where what is half-written is removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => fail(`The ${command} was stopped.`))

try {
  const { file, recipient, identity } = wishes()
  const config = readConfig(process.env)
  const { rows, objects, ...more } = await (command === 'restore'
    ? restore(config, file, { passphrase, identityFile: identity })
    : backup(config, file, recipient ? { recipients: recipient } : passphrase ? { passphrase } : undefined))
  const total = Object.values(rows).reduce((sum, each) => sum + each, 0)
  const what = `${count(total, 'row')} of ${count(Object.keys(rows).length, 'table')} and ${count(objects, 'file')}`
  process.stdout.write(command === 'restore' ? `Restored ${what} from ${file}\n` : `Wrote ${what} to ${file}\n`)
  const unnoted = 'unnoted' in more ? more.unnoted : undefined
  if (unnoted) process.stderr.write(`The database could not note the time of this backup: ${unnoted}\n`)
  const missing = 'missing' in more ? (more.missing as string[]) : []
  if (missing.length > 0)
    process.stderr.write(
      `The file store lacks ${count(missing.length, 'picture')} of the database: ${missing.join(', ')}\n`,
    )
} catch (error) {
  const isForOperator = [BackupError, ConfigError, DataDirError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  )
  fail(isForOperator ? (error as Error).message : `The ${command} failed: ${(error as Error).message}`)
}
