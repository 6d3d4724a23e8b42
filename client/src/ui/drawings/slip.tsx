import { Drawing } from './drawing.tsx'

/** A pay slip that adds up. */
export const SlipDrawing = () => (
  <Drawing>
    <path d="M24 10h48v64H24z" />
    <path d="M32 22h14M32 32h14M32 42h14M58 22h6M56 32h8M60 42h4" />
    <path className="stroke-brand" d="M32 52h32M52 62h12" />
  </Drawing>
)
