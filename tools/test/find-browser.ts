import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const projectRoot = path.resolve(import.meta.dirname, '../..')

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome']

type FoundBrowser = {
  executablePath: string
  /** Variables this browser needs besides the ordinary environment; never set them on our own process. */
  env: Record<string, string>
}

/**
 * A Chromium that starts on this machine: `CHROMIUM_PATH` (`bundled` for the one of `npm ci`), then an installed one,
 * then the bundled one. Throws an error that says how to get one when there is none.
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<FoundBrowser> {
  const onlyBundled = env.CHROMIUM_PATH === 'bundled'
  if (env.CHROMIUM_PATH && !onlyBundled) {
    const named = { executablePath: env.CHROMIUM_PATH, env: {} }
    const problem = await problemWith(named)
    if (problem) throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, and that does not start: ${problem}`)
    return named
  }

  const problems: string[] = []
  for (const executablePath of onlyBundled ? [] : installed) {
    if (!existsSync(executablePath)) continue
    const problem = await problemWith({ executablePath, env: {} })
    if (!problem) return { executablePath, env: {} }
    problems.push(`${executablePath}: ${problem}`)
  }

  try {
    const bundled = await unpackBundledChromium()
    const problem = await problemWith(bundled)
    if (!problem) return bundled
    problems.push(`${bundled.executablePath}: ${problem}`)
  } catch (error) {
    problems.push(`@sparticuz/chromium: ${reason(error)}`)
  }

  throw new Error(
    [
      'No Chromium was found that starts on this machine. Either install one:',
      '  apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell',
      'or point CHROMIUM_PATH at one. What was tried:',
      ...problems.map((problem) => `  ${problem}`),
    ].join('\n'),
  )
}

/** Why this browser cannot be started, or undefined where it can. */
async function problemWith(browser: FoundBrowser) {
  try {
    await run(browser.executablePath, ['--version'], { env: { ...process.env, ...browser.env }, timeout: 30_000 })
    return undefined
  } catch (error) {
    return reason(error)
  }
}

/**
 * The npm package unpacks itself into TMPDIR and leaves out its libraries unless it believes it is on AWS. It is
 * unpacked in a folder of its own and moved into place when complete, so that two runs at once cannot meet half a file.
 */
async function unpackBundledChromium(): Promise<FoundBrowser> {
  const manifest = findPackageJSON('@sparticuz/chromium', import.meta.url)
  if (!manifest) throw new Error('not installed')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const parent = await firstWritable([path.join(projectRoot, '.cache'), tmpdir()])
  const home = path.join(parent, `chromium-${version}-${process.getuid?.() ?? 'user'}`)
  // In a shared /tmp somebody else could have put a program of that name there.
  if (existsSync(home) && statSync(home).uid !== process.getuid?.()) throw new Error(`${home} belongs to another user`)
  if (!existsSync(home)) {
    const fresh = await mkdtemp(`${home}.`)
    try {
      await askBundledChromium(fresh)
      await writeFile(path.join(fresh, 'fonts', 'fonts.conf'), fontsIn(home))
      await rename(fresh, home)
    } catch (error) {
      await rm(fresh, { recursive: true, force: true })
      if (!existsSync(home)) throw error
    }
  }
  return await askBundledChromium(home)
}

async function askBundledChromium(home: string): Promise<FoundBrowser> {
  const ask = `
    import chromium from '@sparticuz/chromium'
    const executablePath = await chromium.executablePath()
    const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env
    console.log(JSON.stringify({ executablePath, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', ask], {
    cwd: projectRoot,
    env: { ...process.env, TMPDIR: home, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    timeout: 120_000,
  })
  return JSON.parse(stdout)
}

/** The package's own file looks for its fonts in /tmp only; on a machine without fonts, text would have no size. */
function fontsIn(home: string) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`
}

async function firstWritable(folders: string[]) {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true })
      accessSync(folder, constants.W_OK)
      return folder
    } catch {
      // Read-only checkouts and folders of another user: the next one will do.
    }
  }
  throw new Error(`none of these folders can be written to: ${folders.join(', ')}`)
}

/** One line: what the process said went wrong, or else why it could not be run. */
function reason(error: unknown) {
  const { message, stderr } = error as { message: string; stderr?: string }
  const lines = (stderr?.trim() || message).split('\n')
  return lines.find((line) => /error/i.test(line)) ?? lines[0]
}

if (import.meta.main) console.log((await findBrowser()).executablePath)
