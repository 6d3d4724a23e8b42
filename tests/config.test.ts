import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/boot/config.ts'

const lineOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return undefined
}

test('nothing set is a whole configuration', () => {
  expect(readConfig({})).toMatchObject({
    port: 5000,
    host: '0.0.0.0',
    dataDir: './data',
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseSchema: undefined,
    databaseConnections: 16,
    appName: 'Washboard',
    timeZone: 'America/New_York',
    googleSheetsOrigin: 'https://docs.google.com',
    trustProxy: false,
    logLevel: 'info',
    rateLimits: true,
    freshProofAfter: 15,
    hidePayAfter: 15,
    publicRepairs: 'on',
  })
})

test('an empty setting counts as unset', () => {
  expect(readConfig({ PORT: '', APP_NAME: ' ', SMTP_URL: '', OIDC_CLIENT_ID: '' })).toEqual(readConfig({}))
})

test('it says what admins cannot set, since it is given', () => {
  expect(readConfig({ APP_NAME: 'Suds', SMTP_URL: '' }).given).toEqual({
    appName: true,
    timeZone: false,
    sheetUrl: false,
    mailServer: false,
    mailFrom: false,
    publicRepairs: false,
  })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536', 'must be a port number'],
  ['DATABASE_URL', 'mysql://localhost/shop', 'must be a URL'],
  ['DATABASE_URL', 'postgresql://db/shop?sslmode=perhaps', 'has an sslmode that is none of disable'],
  ['DATABASE_URL', 'postgresql://db/shop?sslmode=verify-ca', 'needs sslrootcert'],
  ['DATABASE_URL', 'postgresql://db/shop?sslcert=/nowhere/client.pem', 'sslcert and sslkey, which need each other'],
  [
    'DATABASE_URL',
    'postgresql://db/shop?sslrootcert=/nowhere/ca.pem',
    "sslrootcert, ENOENT: no such file or directory, open '/nowhere/ca.pem'",
  ],
  ['DATABASE_CONNECTIONS', '4', 'from 5'],
  ['PUBLIC_URL', 'washboard.example.com'],
  ['SESSION_SECRET', ','],
  ['ADMIN_EMAIL', 'ada'],
  ['ADMIN_PASSWORD', 'short'],
  ['TIMEZONE', 'Mars/Olympus', 'must be a time zone name'],
  ['TIMEZONE', '+05:00'],
  ['SMTP_URL', 'mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['GCS_API_ENDPOINT', 'storage'],
  ['OIDC_ISSUER_URL', 'issuer'],
  ['GOOGLE_SHEETS_ORIGIN', 'docs'],
  ['TRUST_PROXY', 'nginx'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['LOG_LEVEL', 'loud'],
  ['FRESH_PROOF_AFTER', '-1'],
  ['HISTORY_DAYS', '29'],
  ['PUBLIC_REPAIRS', 'staff'],
  ['PASSWORD_SIGN_IN', 'maybe'],
  ['PASSWORD_SIGN_IN', 'off'],
  ['WEBHOOKS_PRIVATE', 'maybe'],
  ['RATE_LIMITS', 'maybe'],
])('%s=%s stops the start with one line that names it', (name, value, words = '') => {
  const line = lineOf({ [name]: value })
  expect(line).toContain(name)
  expect(line).toContain(words)
  expect(line).not.toContain('\n')
})

const provider = { OIDC_ISSUER_URL: 'https://id.example.com', OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'secret' }

test('there is one bucket at most', () => {
  expect(lineOf({ GCS_BUCKET: 'one', S3_BUCKET: 'other' })).toContain('GCS_BUCKET and S3_BUCKET')
})

test('half of the provider settings names what is missing', () => {
  expect(readConfig(provider).oidc).toEqual({
    issuerUrl: 'https://id.example.com',
    clientId: 'shop',
    clientSecret: 'secret',
    providerName: 'id.example.com',
  })
  for (const name of Object.keys(provider)) expect(lineOf({ ...provider, [name]: '' })).toContain(name)
})

test('passwords can be off where there is a provider', () => {
  expect(readConfig({ ...provider, PASSWORD_SIGN_IN: 'off' }).passwordSignIn).toBe(false)
  expect(readConfig(provider).passwordSignIn).toBe(true)
})

test('a password for the first admin needs an address', () => {
  expect(lineOf({ ADMIN_PASSWORD: 'long enough' })).toContain('ADMIN_EMAIL')
})

test.each([
  ['false', false],
  ['true', true],
  ['2', 2],
  ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
  ['fd00::/8', 'fd00::/8'],
])('TRUST_PROXY=%s is Express’s %s', (value, expected) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(expected)
})

test('several session secrets and a trailing slash are understood', () => {
  const config = readConfig({ SESSION_SECRET: 'new, old', PUBLIC_URL: 'https://wash.example/' })
  expect(config).toMatchObject({ sessionSecrets: ['new', 'old'], publicUrl: 'https://wash.example' })
})
