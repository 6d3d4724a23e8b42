import { Drawing } from './drawing.tsx'

/** A washer with its water and a dryer with its heat, side by side. */
export const MachinesDrawing = () => (
  <Drawing>
    <rect x="4" y="10" width="42" height="66" rx="5" />
    <path d="M4 25h42M11 17.5h13M38 17.5h.01" />
    <circle cx="25" cy="50" r="14" />
    <path className="fill-brand" stroke="none" fillOpacity="0.3" d="M11 50c5-4 9-4 14 0s9 4 14 0a14 14 0 0 1-28 0z" />
    <path className="stroke-brand" d="M11 50c5-4 9-4 14 0s9 4 14 0" />
    <rect x="52" y="24" width="40" height="52" rx="5" />
    <circle cx="72" cy="45" r="12" />
    <path d="M62 67h20" />
    <path className="stroke-brand" d="M62 17c-4-4-2-6 0-9M72 17c-4-4-2-6 0-9M82 17c-4-4-2-6 0-9" />
  </Drawing>
)
