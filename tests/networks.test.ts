import { expect, test } from 'vitest'
import { networksOf } from '#server/http/rate-limits.ts'

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['::FFFF:c000:207', ['192.0.2.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:0DB8:0001:2::', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::192.0.2.7', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ['what a proxy made of it', ['what a proxy made of it']],
  ['', ['']],
])('%s is counted as %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})
