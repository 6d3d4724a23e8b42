import { expect, test } from 'vitest'
import { findBrowser } from '#tools/test/find-browser.ts'

test('a CHROMIUM_PATH that does not start is said at once, not replaced by another browser', async () => {
  await expect(findBrowser({ CHROMIUM_PATH: '/nowhere/chromium' })).rejects.toThrow(
    /^CHROMIUM_PATH is \/nowhere\/chromium, and that does not start: .*ENOENT/,
  )
})
