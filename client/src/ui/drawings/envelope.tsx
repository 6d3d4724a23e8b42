import { Drawing } from './drawing.tsx'

/** An invitation. */
export const EnvelopeDrawing = () => (
  <Drawing>
    <rect x="14" y="20" width="68" height="48" rx="5" />
    <path d="m14 28 34 22 34-22" />
    <path className="stroke-brand" d="M30 60c3-4 6-4 9 0s6 4 9 0 6-4 9 0 6 4 9 0" />
  </Drawing>
)
