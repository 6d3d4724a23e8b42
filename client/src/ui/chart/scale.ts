/**
 * A round number a little above the largest bar, of which the half is whole too. `least` keeps small bars small: a
 * dollar of cents, or two of whatever is counted.
 */
export function topOfScale(value: number, least = 100): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, least)))
  const tops = [1, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20].map((factor) => factor * power)
  return tops.find((top) => top >= value * 1.08 && top >= least && top % 2 === 0)!
}
