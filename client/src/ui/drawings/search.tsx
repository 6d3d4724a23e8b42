import { Drawing } from './drawing.tsx'

export const SearchDrawing = () => (
  <Drawing>
    <path d="M22 16h34M22 28h22M22 40h18M22 52h22" />
    <circle className="stroke-brand" cx="61" cy="48" r="15" />
    <path className="stroke-brand" d="m72 59 12 12" />
  </Drawing>
)
