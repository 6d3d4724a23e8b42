import { Drawing } from './drawing.tsx'

/** Everything is done. */
export const BasketDrawing = () => (
  <Drawing>
    <path d="M14 34h68l-7 32a6 6 0 0 1-6 5H27a6 6 0 0 1-6-5z" />
    <path d="M10 34h76M35 44l3 17M48 44v17M61 44l-3 17" />
    <path className="stroke-brand" d="M28 27c4-6 8-6 12 0s8 6 12 0 8-6 12 0" />
  </Drawing>
)
