// `npm run test:alerts`: the alarms of deploy/alerts.yml by Prometheus' own tool: whether they can be read, what sets each of
// them off, and that none speaks of a shop that is well. Exit code 77 where that tool is missing.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const projectRoot = path.resolve(import.meta.dirname, '../..')
for (const args of [
  ['check', 'rules', 'deploy/alerts.yml'],
  ['test', 'rules', 'tools/alerts/rules.test.yml'],
]) {
  const { error, status } = spawnSync('promtool', args, { cwd: projectRoot, stdio: 'inherit' })
  if (error) console.log('The alarms were not checked: there is no promtool (apt-get install prometheus).')
  if (error || status !== 0) process.exit(error ? 77 : 1)
}
