import { expect, test } from 'vitest'
import { databaseFailure, isAway, reasonOf } from '#server/db/errors.ts'

const failureOf = (fields: object) => databaseFailure(Object.assign(new Error('of the driver'), fields))

test.each([
  { code: 'ECONNREFUSED' },
  { code: 'ECONNRESET' },
  { code: 'ENOTFOUND' },
  { code: 'ETIMEDOUT' },
  { code: 'ENOENT', syscall: 'connect' },
  { code: '08006' },
  { code: '57P01' },
  { code: '57P02' },
  { code: '57P03' },
  { code: '53300' },
])('$code $syscall is waited for', (fields) => {
  expect(isAway(failureOf(fields)!)).toBe(true)
})

test.each([
  { code: '08P01', why: 'a pooler refuses what we send' },
  { code: '57P04', why: 'the database is deleted' },
  { code: '28P01', why: 'the password is wrong' },
  { code: '28000', why: 'the role may not sign in' },
  { code: '3D000', why: 'there is no such database' },
  { code: '42501', why: 'a grant is missing' },
  { code: '25006', why: 'it is a standby' },
])('$code, $why, is not waited for', ({ code }) => {
  expect(isAway(failureOf({ code })!)).toBe(false)
})

test.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'ENOENT'])(
  '%s of a certificate is no failure of the database',
  (code) => {
    expect(failureOf({ code, syscall: 'open' })).toBeUndefined()
  },
)

test('what is said of a failure is one line, also where OpenSSL says it or a name has several addresses', () => {
  expect(
    reasonOf(
      new Error('00B1:error:0A000418:SSL routines:ssl3_read_bytes:tlsv1 alert unknown ca:SSL alert number 48\n'),
    ),
  ).toBe('00B1:error:0A000418:SSL routines:ssl3_read_bytes:tlsv1 alert unknown ca:SSL alert number 48')
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' })
  expect(reasonOf(new AggregateError([refused, refused]))).toBe('connect ECONNREFUSED ::1:5432')
})
