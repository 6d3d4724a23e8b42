import type { ReactNode } from 'react'

/** The sheet that a small line drawing stands on: grey lines, and what it is about in the brand's colour. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 84"
      className="h-21 w-24 stroke-edge"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

/** No connection. */
export const UnpluggedDrawing = () => (
  <Drawing>
    <path d="M8 52h18M26 40h10a12 12 0 0 1 0 24H26zM46 46h8M46 58h8" />
    <path className="stroke-brand" d="M88 52H76M76 38v28h-4a14 14 0 0 1 0-28zM58 22l4 8M72 16v10M46 28l8 6" />
  </Drawing>
)
