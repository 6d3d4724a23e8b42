import { readFileSync, readlinkSync } from 'node:fs'
import express from 'express'
import { z } from 'zod'
import { parseAddress } from '#server/mail/address.ts'
import { type PublicRepairMode, publicRepairModes } from '#shared/machine-problems/choices.ts'
import { type SecondFactorMode, secondFactorModes } from '#shared/second-factor/second-factor.ts'
import { type Setting, settingNames, variables } from '#shared/settings/words.ts'
import { isTimeZone } from '#shared/time/instant.ts'

/** A setting that is present and wrong. The message is one line that names it. */
export class ConfigError extends Error {}

const text = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional()

const url = (protocols: string[], what: string) =>
  text.refine((value) => value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol)), {
    error: `must be ${what}`,
  })

const webUrl = url(['http:', 'https:'], 'a URL that starts with http:// or https://')

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

const databaseUrl = url(['postgres:', 'postgresql:'], 'a URL that starts with postgresql://')
  .refine((value) => sslModes.includes(parameterOf(value, 'sslmode') ?? 'disable'), {
    error: 'has an sslmode that is none of disable, require, verify-ca and verify-full',
  })
  .refine((value) => parameterOf(value, 'sslmode') !== 'verify-ca' || parameterOf(value, 'sslrootcert') !== null, {
    error: 'has sslmode=verify-ca, which needs sslrootcert, the file of the CA',
  })
  .refine((value) => (parameterOf(value, 'sslcert') === null) === (parameterOf(value, 'sslkey') === null), {
    error: 'has one of sslcert and sslkey, which need each other',
  })
  .refine((value) => unreadableFile(value) === undefined, {
    error: ({ input }) => `names a file that cannot be read: ${unreadableFile(input as string)}`,
  })

const parameterOf = (url: string | undefined, name: string) =>
  url !== undefined && URL.canParse(url) ? new URL(url).searchParams.get(name) : null

/** What the system says of a file beside `sslmode`, which the driver would read for each connection. */
function unreadableFile(url: string | undefined): string | undefined {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = parameterOf(url, name)
    try {
      if (file && file !== 'system') readFileSync(file)
    } catch (error) {
      return `${name}, ${(error as Error).message}`
    }
  }
  return undefined
}

const settings = z.object({
  PORT: text.refine((value) => value === undefined || (/^\d{1,5}$/.test(value) && Number(value) <= 65535), {
    error: 'must be a port number from 0 to 65535',
  }),
  HOST: text,
  DATA_DIR: text,
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_SCHEMA: text.refine((value) => value === undefined || /^[a-z_][a-z0-9_]{0,62}$/.test(value), {
    error: 'must be the name of a schema in small letters, digits and _',
  }),
  DATABASE_CONNECTIONS: text.refine((value) => value === undefined || (/^\d{1,3}$/.test(value) && Number(value) >= 5), {
    error: 'must be a number of connections from 5 to 999',
  }),
  PUBLIC_URL: webUrl,
  SESSION_SECRET: text.refine(
    (value) => value === undefined || value.split(',').every((secret) => secret.trim() !== ''),
    {
      error: 'must be one secret, or several separated by commas',
    },
  ),
  ADMIN_EMAIL: text.refine((value) => value === undefined || z.email().safeParse(value).success, {
    error: 'must be an e-mail address',
  }),
  ADMIN_PASSWORD: z
    .string()
    .transform((value) => (value === '' ? undefined : value))
    .optional()
    .refine((value) => value === undefined || value.length >= 6, { error: 'must be at least 6 characters long' }),
  APP_NAME: text,
  TIMEZONE: text.refine((value) => value === undefined || isTimeZone(value), {
    error: 'must be a time zone name such as America/New_York',
  }),
  SMTP_URL: url(['smtp:', 'smtps:'], 'a URL that starts with smtp:// or smtps://'),
  MAIL_FROM: text.refine((value) => value === undefined || parseAddress(value) !== undefined, {
    error: 'must be an address such as Washboard <washboard@example.com>',
  }),
  OBJECTS_DIR: text,
  GCS_BUCKET: text,
  GCS_API_ENDPOINT: webUrl,
  GOOGLE_APPLICATION_CREDENTIALS: text,
  S3_BUCKET: text,
  S3_ENDPOINT: webUrl,
  S3_REGION: text,
  OIDC_ISSUER_URL: webUrl,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_PROVIDER_NAME: text,
  PASSWORD_SIGN_IN: text.refine((value) => value === undefined || value === 'on' || value === 'off', {
    error: 'must be on or off',
  }),
  GOOGLE_SHEETS_ORIGIN: webUrl,
  DEFAULT_SHEET_URL: webUrl,
  TRUST_PROXY: text.refine(isTrustProxy, { error: 'must be true, false, a number of proxies, or their addresses' }),
  LOG_LEVEL: text.refine(
    (value) => value === undefined || ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(value),
    { error: 'must be one of fatal, error, warn, info, debug, trace, silent' },
  ),
  METRICS_TOKEN: text,
  SLOW_QUERY_MS: text.refine((value) => value === undefined || /^\d{1,6}$/.test(value), {
    error: 'must be a number of milliseconds',
  }),
  HISTORY_DAYS: text.refine((value) => value === undefined || (/^\d{1,5}$/.test(value) && Number(value) >= 30), {
    error: 'must be a number of days, 30 or more',
  }),
  FRESH_PROOF_AFTER: text.refine((value) => value === undefined || /^\d{1,4}$/.test(value), {
    error: 'must be a number of minutes',
  }),
  HIDE_PAY_AFTER: text.refine((value) => value === undefined || /^\d{1,4}$/.test(value), {
    error: 'must be a number of minutes',
  }),
  SECOND_FACTOR: text.refine((value) => value === undefined || isSecondFactorMode(value), {
    error: `must be one of ${secondFactorModes.join(', ')}`,
  }),
  PUBLIC_REPAIRS: text.refine((value) => value === undefined || isPublicRepairMode(value), {
    error: `must be one of ${publicRepairModes.join(', ')}`,
  }),
  WEBHOOKS_PRIVATE: text.refine((value) => value === undefined || value === 'on' || value === 'off', {
    error: 'must be on or off',
  }),
  RATE_LIMITS: text.refine((value) => value === undefined || value === 'on' || value === 'off', {
    error: 'must be on or off',
  }),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** The database itself, where the other one leads to a pooler that pools by transaction. */
  databaseDirectUrl: string | undefined
  /** Undefined: the one that the role's search_path begins with, which is `public` unless somebody changed it. */
  databaseSchema: string | undefined
  /** How many connections this process may have at most, all of them counted. */
  databaseConnections: number
  /** Base of links in mails, without a trailing slash. Undefined: http://localhost:PORT, known once it listens. */
  publicUrl: string | undefined
  sessionSecrets: string[] | undefined
  adminEmail: string | undefined
  adminPassword: string | undefined
  appName: string
  /** IANA name of the shop's zone: which day a tip belongs to for the payroll lock. */
  timeZone: string
  smtpUrl: string | undefined
  mailFrom: string
  /** A folder for uploaded files that several servers share; DATA_DIR/objects, of this one alone, where unset. */
  objectsDir: string | undefined
  gcs: { bucket: string; apiEndpoint: string | undefined; credentialsFile: string | undefined } | undefined
  /** A bucket of Amazon or of another maker who speaks the same; the keys stand where Amazon's programs look for them. */
  s3: { bucket: string; endpoint: string | undefined; region: string } | undefined
  oidc: { issuerUrl: string; clientId: string; clientSecret: string; providerName: string } | undefined
  /** Off: people sign in through the provider; `passwordsFor` of server/features/sign-in/queries.ts says who still may by password. */
  passwordSignIn: boolean
  googleSheetsOrigin: string
  defaultSheetUrl: string | undefined
  trustProxy: boolean | number | string
  logLevel: string
  rateLimits: boolean
  metricsToken: string | undefined
  /** Statements that take so long are logged; 0 logs none. */
  slowQueryMs: number
  /** Days for which the history is kept; undefined: for ever. */
  historyDays: number | undefined
  /** Minutes after which what matters asks again who one is; 0: never. */
  freshProofAfter: number
  /** Minutes of rest after which an admin's page of pay hides; 0: never. */
  hidePayAfter: number
  /** Who needs a second factor. */
  secondFactor: SecondFactorMode
  publicRepairs: PublicRepairMode
  /** Whether webhooks may lead into the private network, and over plain http. */
  webhooksPrivate: boolean
  /** What the environment says of what admins could set (server/boot/settings.ts) and now cannot. */
  given: Readonly<Record<Setting, boolean>>
}

/** Of mails, where none is set. */
export const defaultSender = (appName: string) => `${appName.replace(/[<>]/g, '')} <washboard@localhost>`

/** Reads the environment (the names are those of .env.example) or throws a ConfigError. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = settings.safeParse(environment)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new ConfigError(`${String(issue.path[0])} ${issue.message}.`)
  }
  const env = parsed.data
  const appName = env.APP_NAME ?? 'Washboard'
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL)
    throw new ConfigError('ADMIN_EMAIL must be set together with ADMIN_PASSWORD.')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_SCHEMA'] as const)
    if (env[name] && !env.DATABASE_URL) throw new ConfigError(`${name} must be set together with DATABASE_URL.`)
  if (env.GCS_BUCKET && env.S3_BUCKET)
    throw new ConfigError('GCS_BUCKET and S3_BUCKET are both set: files are kept in one of them.')
  const oidc = oidcOf(env)
  const passwordSignIn = env.PASSWORD_SIGN_IN !== 'off'
  if (!passwordSignIn && !oidc)
    throw new ConfigError(
      'PASSWORD_SIGN_IN can be off only with a provider: set OIDC_ISSUER_URL, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
    )
  return {
    port: Number(env.PORT ?? 5000),
    host: env.HOST ?? '0.0.0.0',
    dataDir: env.DATA_DIR ?? './data',
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseSchema: env.DATABASE_SCHEMA,
    databaseConnections: Number(env.DATABASE_CONNECTIONS ?? 16),
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    sessionSecrets: env.SESSION_SECRET?.split(',').map((secret) => secret.trim()),
    adminEmail: env.ADMIN_EMAIL?.toLowerCase(),
    adminPassword: env.ADMIN_PASSWORD,
    appName,
    timeZone: env.TIMEZONE ?? machineTimeZone(environment.TZ ?? process.env.TZ),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? defaultSender(appName),
    objectsDir: env.OBJECTS_DIR,
    gcs: env.GCS_BUCKET
      ? {
          bucket: env.GCS_BUCKET,
          apiEndpoint: env.GCS_API_ENDPOINT,
          credentialsFile: env.GOOGLE_APPLICATION_CREDENTIALS,
        }
      : undefined,
    s3: env.S3_BUCKET
      ? { bucket: env.S3_BUCKET, endpoint: env.S3_ENDPOINT, region: env.S3_REGION ?? 'us-east-1' }
      : undefined,
    oidc,
    passwordSignIn,
    googleSheetsOrigin: env.GOOGLE_SHEETS_ORIGIN?.replace(/\/+$/, '') ?? 'https://docs.google.com',
    defaultSheetUrl: env.DEFAULT_SHEET_URL,
    trustProxy: trustProxyOf(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL ?? 'info',
    metricsToken: env.METRICS_TOKEN,
    slowQueryMs: Number(env.SLOW_QUERY_MS ?? 500),
    freshProofAfter: Number(env.FRESH_PROOF_AFTER ?? 15),
    hidePayAfter: Number(env.HIDE_PAY_AFTER ?? 15),
    historyDays: env.HISTORY_DAYS === undefined ? undefined : Number(env.HISTORY_DAYS),
    secondFactor: env.SECOND_FACTOR && isSecondFactorMode(env.SECOND_FACTOR) ? env.SECOND_FACTOR : 'optional',
    publicRepairs: env.PUBLIC_REPAIRS && isPublicRepairMode(env.PUBLIC_REPAIRS) ? env.PUBLIC_REPAIRS : 'on',
    webhooksPrivate: env.WEBHOOKS_PRIVATE === 'on',
    rateLimits: env.RATE_LIMITS !== 'off',
    given: Object.fromEntries(
      settingNames.map((name) => [name, env[variables[name]] !== undefined]),
    ) as Config['given'],
  }
}

const isSecondFactorMode = (value: string): value is SecondFactorMode =>
  secondFactorModes.some((mode) => mode === value)

const isPublicRepairMode = (value: string): value is PublicRepairMode =>
  publicRepairModes.some((mode) => mode === value)

/** As Intl says it, asked only where the usual places do not say: its first clock costs seven megabytes. */
function machineTimeZone(fromEnvironment: string | undefined): string {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  const named = (fromEnvironment || linkedTimeZone())?.replace(/^Etc\/(?=UTC$)/, '')
  if (named && known.includes(named)) return named
  // Undefined where TZ says what nobody knows.
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!zone) throw new ConfigError('TZ is no time zone: set TIMEZONE to a time zone name such as America/New_York.')
  return zone
}

function linkedTimeZone(): string | undefined {
  try {
    return readlinkSync('/etc/localtime').split('/zoneinfo/')[1]
  } catch {
    return undefined
  }
}

function oidcOf(env: z.output<typeof settings>): Config['oidc'] {
  const { OIDC_ISSUER_URL: issuerUrl, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (!issuerUrl && !clientId && !clientSecret) return undefined
  const missing = Object.entries({
    OIDC_ISSUER_URL: issuerUrl,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  }).find(([, value]) => !value)
  if (missing || !issuerUrl || !clientId || !clientSecret)
    throw new ConfigError(`${missing?.[0]} must be set together with the other OIDC settings.`)
  return { issuerUrl, clientId, clientSecret, providerName: env.OIDC_PROVIDER_NAME ?? new URL(issuerUrl).hostname }
}

function isTrustProxy(value: string | undefined): boolean {
  try {
    express().set('trust proxy', trustProxyOf(value))
    return true
  } catch {
    return false
  }
}

/** Express's setting: true, false, a number of proxies, or addresses. */
function trustProxyOf(value: string | undefined): Config['trustProxy'] {
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  return /^\d+$/.test(value) ? Number(value) : value
}
