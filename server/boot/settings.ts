import type { Logger } from 'pino'
import type { Db } from '#server/db/db.ts'
import { nothingStored, open, type StoredSettings, storedSettings } from '#server/features/settings/queries.ts'
import type { Settings } from '#server/http/call.ts'
import { type Config, defaultSender } from './config.ts'

/** Milliseconds after which a server has what was set at another one. */
const readEvery = 2_000

interface Options {
  environment: Config
  log: Logger
  /** The key of the encrypted password. */
  secret: () => string
}

/**
 * What is in force: the environment, and what admins have set where that says nothing. `config` says it at the moment at
 * which it is asked, so that nothing has to be started anew.
 */
export function followSettings({ environment, log, secret }: Options) {
  let stored = nothingStored
  let smtpUrl: string | undefined
  let reading = Promise.resolve()
  const { given } = environment

  const zoneOf = ({ timeZone }: StoredSettings) =>
    given.timeZone ? environment.timeZone : (timeZone ?? environment.timeZone)

  const config: Config = {
    ...environment,
    get appName() {
      return given.appName ? environment.appName : (stored.appName ?? environment.appName)
    },
    get timeZone() {
      return zoneOf(stored)
    },
    get defaultSheetUrl() {
      return environment.defaultSheetUrl ?? stored.sheetUrl ?? undefined
    },
    get publicRepairs() {
      return given.publicRepairs ? environment.publicRepairs : (stored.publicRepairs ?? environment.publicRepairs)
    },
    get smtpUrl() {
      return environment.smtpUrl ?? smtpUrl
    },
    get mailFrom() {
      return given.mailFrom ? environment.mailFrom : (stored.mailFrom ?? defaultSender(config.appName))
    },
  }

  async function readNow(db: Db) {
    const found = await storedSettings(db)
    if (JSON.stringify(found) === JSON.stringify(stored)) return
    stored = found
    smtpUrl = smtpUrlOf(found)
  }

  function smtpUrlOf({ mailHost, mailPort, mailUser, sealedMailPassword }: StoredSettings) {
    if (mailHost === null) return undefined
    const scheme = mailPort === 465 ? 'smtps' : 'smtp'
    const signIn =
      mailUser === null ? '' : `${[mailUser, passwordIn(sealedMailPassword)].map(encodeURIComponent).join(':')}@`
    return `${scheme}://${signIn}${mailHost}:${mailPort}`
  }

  function passwordIn(sealed: string | null) {
    try {
      return sealed === null ? '' : open(secret(), sealed)
    } catch {
      // The secret is another one than when it was set: files of the data folder are missing.
      log.error('the password of the mail server cannot be read: an admin has to enter it again')
      return ''
    }
  }

  /** One after the other, so that what was read last is what was there last. */
  const read = (db: Db) => {
    reading = reading.catch(() => {}).then(() => readNow(db))
    return reading
  }

  const settings: Settings = { read, zoneOf }
  return {
    config,
    settings,
    /** Looks at what other servers on the database have set; the returned function ends it. */
    follow(db: Db, apart: (work: () => Promise<void>) => Promise<void>) {
      const look = () =>
        void apart(() => read(db)).catch((error) => log.debug({ err: error }, 'the settings could not be read'))
      const timer = setInterval(look, readEvery).unref()
      return async () => {
        clearInterval(timer)
        await reading.catch(() => {})
      }
    },
  }
}
