// Builds where the build is missing or older than the sources; on import, or as a program.
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const built = [path.join(root, 'dist/server/main.js'), path.join(root, 'dist/client/index.html')]
const sources = [
  'client',
  'server',
  'shared',
  'tools/build',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'tailwind.config.ts',
]

function newest(place) {
  const facts = statSync(place, { throwIfNoEntry: false })
  if (!facts?.isDirectory()) return facts?.mtimeMs ?? 0
  return Math.max(0, ...readdirSync(place).map((name) => newest(path.join(place, name))))
}

const builtAt = Math.min(...built.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0))
if (builtAt < Math.max(...sources.map((name) => newest(path.join(root, name))))) {
  // Standard output is for the line that says the server is ready.
  process.stderr.write('Building, half a minute once.\n')
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`)
    process.exit(1)
  }
}
