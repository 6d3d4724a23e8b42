import { Drawing } from './drawing.tsx'

/** A washer and a dryer side by side, both at work. */
export const MachinesDrawing = () => (
  <Drawing>
    <rect x="4" y="14" width="42" height="60" rx="5" />
    <path d="M4 26h42M10 20h8" />
    <circle cx="25" cy="50" r="14" />
    <path className="stroke-brand" d="M14 52c4-4 7-4 11 0s7 4 11 0" />
    <rect x="50" y="14" width="42" height="60" rx="5" />
    <path d="M50 26h42M56 20h8" />
    <circle cx="71" cy="50" r="14" />
    <path className="stroke-brand" d="M66 58c-3-3-3-5 0-8s3-5 0-8M76 58c-3-3-3-5 0-8s3-5 0-8" />
  </Drawing>
)
