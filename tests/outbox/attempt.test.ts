import { expect, test } from 'vitest'
import { CallError } from '#client/api/call.ts'
import { attemptAfter } from '#client/api/outbox/attempt.ts'

const refusal = (status: number, body?: object) => CallError.of({ status } as Response, JSON.stringify(body ?? ''))

test.each([
  ['no connection', new TypeError('Failed to fetch'), 'unanswered'],
  ['an error page of a proxy', refusal(502), 'unanswered'],
  ['a portal at the door of a network', refusal(511), 'unanswered'],
  ['a server that starts', refusal(503, { code: 'STARTING' }), 'unanswered'],
  ['an earlier attempt under way', refusal(409, { code: 'KEY_BUSY' }), 'unanswered'],
  ['a second step to set up first', refusal(403, { code: 'SECOND_FACTOR_DUE' }), 'unanswered'],
  ['too many at once', refusal(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 7 }), 'unanswered'],
  ['an ended session', refusal(401, { code: 'UNAUTHORIZED' }), 'signed-out'],
  ['somebody else signed in', refusal(409, { code: 'OTHER_PERSON' }), 'other-person'],
  ['an error of the server', refusal(500, { code: 'INTERNAL' }), 'refused'],
  ['the server’s own word that it cannot', refusal(503, { code: 'UNAVAILABLE' }), 'refused'],
  ['a locked tip', refusal(423, { code: 'TIP_LOCKED' }), 'refused'],
])('%s', (_what, error, kind) => {
  expect(attemptAfter(error).kind).toBe(kind)
})

test('a refusal says its status and what came with it', () => {
  expect(refusal(409, { code: 'KEY_BUSY' }).message).toBe('409: {"code":"KEY_BUSY"}')
  expect(CallError.of({ status: 502, statusText: 'Bad Gateway' } as Response, '').message).toBe('502: Bad Gateway')
})
