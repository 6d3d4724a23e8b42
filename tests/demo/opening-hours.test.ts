import { expect, test } from 'vitest'
import { whileOpen } from '#server/demo/opening-hours.ts'

const zone = 'America/New_York'
const at = (time: string) => Date.parse(`2026-06-03T${time}:00-04:00`)

test('what happens in the demo shop happens while it is open, and in its order', () => {
  const hours = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
  let last = ''
  // Over both changes of the clocks.
  for (let moment = Date.parse('2026-03-01T00:00Z'); moment < Date.parse('2026-11-20T00:00Z'); moment += 31 * 60_000) {
    const open = whileOpen(zone, moment)
    const hour = Number(hours.format(new Date(open)))
    if (hour < 6 || hour >= 22 || Date.parse(open) > moment || open < last)
      expect.fail(`${new Date(moment).toISOString()} became ${open}, after ${last}`)
    last = open
  }
})

test('the morning stays as it is, and a night becomes the evening before', () => {
  expect(whileOpen(zone, at('09:30'))).toBe(new Date(at('09:30')).toISOString())
  expect(whileOpen(zone, at('02:00'))).toBe(new Date(at('02:00') - 6 * 60 * 60_000).toISOString())
})
