import { Drawing } from './drawing.tsx'

/** The safe with the drops. */
export const SafeDrawing = () => (
  <Drawing>
    <rect x="16" y="12" width="64" height="54" rx="6" />
    <path d="M26 66v6M70 66v6M80 28h4M80 50h4" />
    <circle cx="44" cy="39" r="14" />
    <path className="stroke-brand" d="M44 30v18M35 39h18" />
    <path d="M68 32v14" />
  </Drawing>
)
