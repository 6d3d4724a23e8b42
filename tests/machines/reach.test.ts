import { expect, test } from 'vitest'
import { reachOf } from '#client/features/machines/reach.ts'

test.each([
  ['localhost', 'device'],
  ['shop.localhost', 'device'],
  ['127.0.0.1', 'device'],
  ['[::1]', 'device'],
  ['192.168.1.20', 'network'],
  ['10.0.0.5', 'network'],
  ['172.20.1.1', 'network'],
  ['[fd00::5]', 'network'],
  ['[fe80::1]', 'network'],
  ['laundry', 'network'],
  ['laundry.local', 'network'],
  ['washboard.example.com', 'everybody'],
  ['172.64.1.1', 'everybody'],
  ['10.example.com', 'everybody'],
  ['203.0.113.7', 'everybody'],
  ['[2001:db8::1]', 'everybody'],
  ['face.example.com', 'everybody'],
])('%s is reached by: %s', (hostname, reach) => {
  expect(reachOf(hostname)).toBe(reach)
})
