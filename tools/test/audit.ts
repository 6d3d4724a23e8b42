// Asks npm's advisory service about the packages that the product runs with. Exit code 0: nothing serious is known;
// 1: something is; `notChecked`: the service could not be asked, which is no pass and no failure.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const notChecked = 77

interface Report {
  vulnerabilities?: Record<
    string,
    { name: string; severity: string; range: string; via: (string | { title: string })[] }
  >
}

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--package-lock-only', '--json'], {
  cwd: path.resolve(import.meta.dirname, '../..'),
  encoding: 'utf8',
  timeout: 60_000,
  shell: process.platform === 'win32',
})

function reportOf(text: string | null): Report {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return {}
  }
}

const { vulnerabilities } = reportOf(stdout)
if (error || !vulnerabilities) {
  console.log('Not checked: the advisory service of the package registry could not be asked.')
  process.exit(notChecked)
}
const found = Object.values(vulnerabilities)
for (const { name, severity, range, via } of found) {
  const titles = via.map((each) => (typeof each === 'string' ? `by way of ${each}` : each.title))
  console.log(`${severity}: ${name} ${range}: ${titles.join('; ')}`)
}
const serious = found.filter(({ severity }) => severity === 'high' || severity === 'critical')
console.log(`${found.length} packages with known weaknesses, ${serious.length} of them serious.`)
process.exit(serious.length > 0 ? 1 : 0)
