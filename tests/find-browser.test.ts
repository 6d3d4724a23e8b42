import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findBrowser } from '../scripts/find-browser.ts'

test('a CHROMIUM_PATH that does not start is said at once, not replaced by another browser', async () => {
  await expect(findBrowser({ CHROMIUM_PATH: '/nowhere/chromium' })).rejects.toThrow(
    /^CHROMIUM_PATH is \/nowhere\/chromium, and that does not start: .*ENOENT/,
  )
})

test('the browser that is found starts', async () => {
  const { executablePath, env } = await findBrowser()
  const { stdout } = await promisify(execFile)(executablePath, ['--version'], { env: { ...process.env, ...env } })
  expect(path.isAbsolute(executablePath)).toBe(true)
  expect(stdout).toMatch(/\d+\.\d+/)
})
