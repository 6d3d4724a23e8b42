import { Drawing } from './drawing.tsx'

/** What was changed and when. */
export const ClockDrawing = () => (
  <Drawing>
    <circle cx="48" cy="42" r="28" />
    <path className="stroke-brand" d="M48 26v17l11 8" />
    <path d="M20 42h-8l-5-6M12 42l7-6" />
  </Drawing>
)
