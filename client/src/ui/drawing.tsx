import type { ReactNode } from 'react'
import { DrawingFrame, unplugged } from './drawing-frame.tsx'

const drawings = {
  basket: (
    <>
      <path d="M14 34h68l-7 32a6 6 0 0 1-6 5H27a6 6 0 0 1-6-5z" />
      <path d="M10 34h76M35 44l3 17M48 44v17M61 44l-3 17" />
      <path className="stroke-brand" d="M28 27c4-6 8-6 12 0s8 6 12 0 8-6 12 0" />
    </>
  ),
  machine: (
    <>
      <rect x="18" y="10" width="60" height="64" rx="6" />
      <path d="M18 26h60M27 18h10" />
      <circle cx="69" cy="18" r="2" />
      <circle cx="48" cy="50" r="17" />
      <path className="stroke-brand" d="M35 52c4-5 9-5 13 0s9 5 13 0" />
    </>
  ),
  search: (
    <>
      <path d="M22 16h34M22 28h22M22 40h18M22 52h22" />
      <circle className="stroke-brand" cx="61" cy="48" r="15" />
      <path className="stroke-brand" d="m72 59 12 12" />
    </>
  ),
  papers: (
    <>
      <path d="M30 20V14a4 4 0 0 1 4-4h38a4 4 0 0 1 4 4v46a4 4 0 0 1-4 4h-6" />
      <path d="M20 24a4 4 0 0 1 4-4h38a4 4 0 0 1 4 4v46a4 4 0 0 1-4 4H24a4 4 0 0 1-4-4z" />
      <path className="stroke-brand" d="M30 56V46M43 56V34M56 56V40" />
    </>
  ),
  people: (
    <>
      <circle cx="36" cy="30" r="11" />
      <path d="M14 70c0-13 9-21 22-21s22 8 22 21z" />
      <path className="stroke-brand" d="M60 22a9 9 0 1 1 2 18M66 50c10 2 16 9 16 20" />
    </>
  ),
  locked: (
    <>
      <rect x="24" y="36" width="48" height="36" rx="6" />
      <path className="stroke-brand" d="M34 36V26a14 14 0 0 1 28 0v10" />
      <path d="M48 50v8" />
    </>
  ),
  unplugged,
} satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof drawings

/** A small line drawing for empty states. */
export const Drawing = ({ name }: { name: DrawingName }) => <DrawingFrame>{drawings[name]}</DrawingFrame>
