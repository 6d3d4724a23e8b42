// `npm run test:outgrow`: what a shop has around it that outgrew one machine (tools/outgrow/scenes), each with the built
// product; `-- postgres buckets` plays some. Exit code 77 where this machine can play none.
import { readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { refuse } from '#tools/arguments.ts'
import type { Scene } from './scene.ts'

const folder = path.join(import.meta.dirname, 'scenes')
const known = readdirSync(folder).map((file) => path.basename(file, '.ts'))
const names = process.argv.slice(2)
const unknown = names.find((name) => !known.includes(name))
if (unknown) refuse(`There is no scene '${unknown}': ${known.join(', ')}`)

async function play(scene: Scene): Promise<boolean> {
  const undo: (() => unknown)[] = []
  const own = await mkdtemp(path.join(tmpdir(), 'washboard-outgrow-'))
  // Servers that do not run as root have their folders in it.
  await chmod(own, 0o755)
  try {
    await scene.play({ folder: own, tell: (line) => console.log(`  ${line}`), after: (step) => undo.unshift(step) })
    return true
  } catch (error) {
    console.log(`  FAILED: ${error instanceof Error ? error.stack : error}`)
    return false
  } finally {
    for (const step of undo)
      await Promise.resolve()
        .then(step)
        .catch((error) => console.log(`  while tidying up: ${error.message}`))
    await rm(own, { recursive: true, force: true, maxRetries: 5 })
  }
}

const [played, failed]: [string[], string[]] = [[], []]
for (const name of names.length > 0 ? names : known) {
  const scene: Scene = (await import(path.join(folder, `${name}.ts`))).default
  const reason = scene.missing?.()
  if (reason) {
    console.log(`${scene.title} (${name}): not tried, since ${reason}`)
    continue
  }
  console.log(`${scene.title} (${name})`)
  const begun = performance.now()
  played.push(name)
  if (!(await play(scene))) failed.push(name)
  console.log(`  ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}
console.log(failed.length > 0 ? `failed: ${failed.join(', ')}` : `as it has to be: ${played.join(', ')}`)
process.exit(failed.length > 0 ? 1 : played.length === 0 ? 77 : 0)
