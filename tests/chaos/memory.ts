import type { Verdict } from './verdict.ts'
import type { Watch } from './watch.ts'

/** Of the process that lived longest, once it had warmed up. */
const warmUp = 15_000
/** What the memory may be higher in its last third than in its first. */
const mostGrowth = 1.25

/** Whether it stays, and how much it is; undefined where it could not be seen. */
export function memoryOf({ samples }: Watch) {
  const lives = Map.groupBy(samples, ({ pid }) => pid)
  const life = [...lives.values()].sort((a, b) => b.length - a.length)[0]
  if (!life) return undefined
  const warm = life.filter(({ at }) => at > life[0]!.at + warmUp)
  const third = Math.ceil(warm.length / 3)
  const highest = (part: typeof life) => Math.max(...part.map(({ megabytes }) => megabytes))
  const [early, late] = [highest(warm.slice(0, third)), highest(warm.slice(-third))]
  const isLongEnough = warm.length >= 30
  const verdict: Verdict = {
    what: 'memory of the server',
    measured: isLongEnough ? `${late.toFixed(0)} MB` : 'no process lived long enough',
    limit: isLongEnough ? `${(early * mostGrowth).toFixed(0)} MB` : '',
    isGood: isLongEnough ? late <= early * mostGrowth : undefined,
  }
  const figures: [string, string][] = [
    ['memory in the first and last third of the longest life', `${early.toFixed(0)} MB, ${late.toFixed(0)} MB`],
    ['memory at its highest', `${highest(samples).toFixed(0)} MB`],
    ['open files at most', String(Math.max(...samples.map(({ openFiles }) => openFiles)))],
  ]
  return { verdict, figures }
}
