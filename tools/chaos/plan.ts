import type { Chance } from '#server/demo/random.ts'

/** Something that goes wrong, for a while. */
export interface Trouble {
  name: string
  /** What can go wrong with it; all of them come in turn. */
  kinds: readonly string[]
  /** Seconds from one beginning to the next, about. */
  every: number
  /** Seconds, at the least and at the most. */
  lasts: readonly [least: number, most: number]
  /** The part of the time in which it happens. */
  until?: number
  /** Resolves when everything is as it was before: after so many seconds, or sooner where it is interrupted. */
  make(kind: string, seconds: number, signal: AbortSignal): Promise<void>
}

export interface Step {
  /** Seconds from the beginning. */
  at: number
  trouble: string
  kind: string
  seconds: number
}

/** What goes wrong when: the same for the same chance. Each trouble comes once at least, and is over before it comes again. */
export function planOf(chance: Chance, seconds: number, troubles: Trouble[]): Step[] {
  const steps: Step[] = []
  for (const { name, kinds, every, lasts, until = 1 } of troubles) {
    const end = seconds * until
    const times = Math.max(1, Math.floor(end / every))
    const slot = end / times
    const first = chance.between(0, kinds.length - 1)
    for (let time = 0; time < times; time += 1) {
      const length = Math.min(lasts[0] + chance.next() * (lasts[1] - lasts[0]), slot * 0.8)
      const at = slot * time + chance.next() * (slot - length)
      steps.push({ at, trouble: name, kind: kinds[(first + time) % kinds.length]!, seconds: length })
    }
  }
  return steps.sort((a, b) => a.at - b.at)
}
