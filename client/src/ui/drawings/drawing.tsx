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
