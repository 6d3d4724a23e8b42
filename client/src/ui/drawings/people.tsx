import { Drawing } from './drawing.tsx'

export const PeopleDrawing = () => (
  <Drawing>
    <circle cx="36" cy="30" r="11" />
    <path d="M14 70c0-13 9-21 22-21s22 8 22 21z" />
    <path className="stroke-brand" d="M60 22a9 9 0 1 1 2 18M66 50c10 2 16 9 16 20" />
  </Drawing>
)
