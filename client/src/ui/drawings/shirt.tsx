import { Drawing } from './drawing.tsx'

/** A folded shirt: training. */
export const ShirtDrawing = () => (
  <Drawing>
    <path d="M34 14 20 22v48a4 4 0 0 0 4 4h48a4 4 0 0 0 4-4V22l-14-8" />
    <path d="M34 14c3 8 8 12 14 12s11-4 14-12M48 26v48" />
    <path className="stroke-brand" d="m30 48 5 5 9-10" />
  </Drawing>
)
