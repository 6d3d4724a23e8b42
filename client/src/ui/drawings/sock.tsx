import { Drawing } from './drawing.tsx'

/** One sock on the line, and where the other one should be: what is not there. */
export const SockDrawing = () => (
  <Drawing>
    <path d="M6 19c28 6 56 6 84 0M25 17v9M63 17v9" />
    <path className="stroke-brand" d="M18 27h14v23l12 9a7 7 0 0 1-8 12L22 61a9 9 0 0 1-4-7ZM18 34h14" />
    <path strokeDasharray="1 6" d="M56 27h14v23l12 9a7 7 0 0 1-8 12L60 61a9 9 0 0 1-4-7Z" />
  </Drawing>
)
