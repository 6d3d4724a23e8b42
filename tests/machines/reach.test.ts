import { expect, test } from 'vitest'
import { reachOf } from '#client/features/machines/reach.ts'

test.each([
  ['device', ['localhost', 'shop.localhost', '127.0.0.1', '[::1]']],
  ['network', ['192.168.1.20', '10.0.0.5', '172.20.1.1', '[fd00::5]', '[fe80::1]', 'laundry', 'laundry.local']],
  ['everybody', ['washboard.example.com', '172.64.1.1', '10.example.com', '203.0.113.7']],
  ['everybody', ['[2001:db8::1]', 'face.example.com']],
])('%s reaches %j', (reach, hostnames) => {
  for (const hostname of hostnames) expect(reachOf(hostname), hostname).toBe(reach)
})
