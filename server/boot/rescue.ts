import { BackupError } from '#server/backup/backup-error.ts'
import { connect, openPlace } from '#server/backup/place.ts'
import { Database } from '#server/db/database.ts'
import { openPool } from '#server/db/pool.ts'
import { system } from '#server/db/who.ts'
import { EmbeddedPostgresError } from '#server/embedded/error.ts'
import { rescueAdmin } from '#server/features/second-factor/queries.ts'
import { ConfigError, readConfig } from './config.ts'
import { DataDirError } from './data-dir.ts'

// `npm run rescue -- admin@example.com`, with the settings of the server, which may be running.
const [, , email, ...more] = process.argv

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

try {
  if (!email) fail('Name the admin: npm run rescue -- admin@example.com')
  if (more.length > 0) fail(`Name one admin, and not '${more.join(' ')}' too: npm run rescue -- admin@example.com`)
  const config = readConfig(process.env)
  const place = await openPlace(config)
  if (!config.passwordSignIn) fail('PASSWORD_SIGN_IN is off, and a password opens nothing: turn it on first.')
  // Says in words where the database cannot be reached.
  await (await connect(place)).end()
  const pool = openPool({ ...place.connection, max: 1 })
  try {
    const database = new Database({ pool, shopZone: () => config.timeZone })
    const token = await rescueAdmin(database.as(system), email)
    if (!token) throw new BackupError(`No active admin has the address ${email}.`)
    const query = new URLSearchParams({ tab: 'reset-password', email: email.toLowerCase(), token })
    process.stdout.write(
      `This link works once, for one hour. It lets ${email} choose a new password; their old one, codes and passkeys are void:\n${config.publicUrl ?? `http://localhost:${config.port}`}/?${query}\n`,
    )
  } finally {
    await pool.end()
    await place.close()
  }
} catch (error) {
  const isForOperator = [BackupError, ConfigError, DataDirError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  )
  fail(isForOperator ? (error as Error).message : `The rescue failed: ${(error as Error).message}`)
}
