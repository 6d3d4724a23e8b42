export interface Verdict {
  what: string
  measured: string
  limit: string
  /** Undefined where it could not be judged, which `measured` then says. */
  isGood: boolean | undefined
  /** What exactly, where it is not. */
  details?: string[]
}

export interface Findings {
  verdicts: Verdict[]
  /** What it was like: what and how much. */
  figures: [what: string, measured: string][]
  /** What the server wrote to its log at level error. */
  logged: string[]
}

/** There must not be any; `count` where not all of them have details. */
export const none = (what: string, details: string[], count = details.length): Verdict => ({
  what,
  measured: String(count),
  limit: '0',
  isGood: count === 0,
  details,
})
