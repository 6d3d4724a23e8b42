import { Drawing } from './drawing.tsx'

export const LockedDrawing = () => (
  <Drawing>
    <rect x="24" y="36" width="48" height="36" rx="6" />
    <path className="stroke-brand" d="M34 36V26a14 14 0 0 1 28 0v10" />
    <path d="M48 50v8" />
  </Drawing>
)
