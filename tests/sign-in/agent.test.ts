import { expect, test } from 'vitest'
import { agentOf } from '#server/http/device.ts'

const gecko = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.for<[string | undefined, string | null]>([
  [`Mozilla/5.0 (Linux; Android 10; K) ${gecko} Chrome/127.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari · iOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox · Windows'],
  ['Laundromat/1.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8.0', null],
  ['Pay your boss <b>now</b>/1.0', null],
  ['x'.repeat(100_000), null],
  ['', null],
  [undefined, null],
])('%s is called %s', ([header, words]) => {
  expect(agentOf(header)).toBe(words)
})
