import { Drawing } from './drawing.tsx'

/** A sheet with a stain. */
export const StainDrawing = () => (
  <Drawing>
    <path d="M16 22c10-6 20 6 32 0s22-6 32 0v44c-10-6-20-6-32 0s-22 6-32 0z" />
    <path className="stroke-brand" d="M42 38c6-6 16-4 18 3s-2 13-9 14-15-2-14-8 2-6 5-9z" />
  </Drawing>
)
