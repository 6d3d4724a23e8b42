import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf, startProduct } from './servers.ts'
import { median } from './statistics.ts'
import { printTable } from './table.ts'

/** From the start of the process to its line that it is ready, with the embedded database, and its memory after that. */
export async function measureStarts(repeats = 3) {
  const times = { cold: [] as number[], warm: [] as number[] }
  const memory: number[] = []
  for (let round = 0; round < repeats; round += 1) {
    const folder = await mkdtemp(path.join(tmpdir(), 'washboard-bench-start-'))
    for (const kind of ['cold', 'warm'] as const) {
      const start = performance.now()
      const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: '' })
      times[kind].push(performance.now() - start)
      if (kind === 'warm') {
        await wait(3_000)
        memory.push(memoryOf(product.process.pid!))
      }
      await product.stop()
    }
    await rm(folder, { recursive: true, force: true })
  }
  const inSeconds = (values: number[]) => `${(median(values) / 1000).toFixed(2)} s`
  printTable(
    'Start and rest',
    ['what', 'measured', 'target'],
    [
      ['start to ready, an empty data folder', inSeconds(times.cold), ''],
      ['start to ready, warm', inSeconds(times.warm), '1.50 s'],
      ['server memory at rest', `${median(memory)} MB`, '110 MB'],
    ],
  )
}
