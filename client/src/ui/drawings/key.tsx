import { Drawing } from './drawing.tsx'

/** What opens something for a program. */
export const KeyDrawing = () => (
  <Drawing>
    <rect x="36" y="12" width="44" height="32" rx="5" />
    <path d="M36 24h44M58 44v10M48 54h20" />
    <path className="stroke-brand" d="M30 48a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM38 60h26v8M54 60v6" />
  </Drawing>
)
