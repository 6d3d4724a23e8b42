import { Drawing } from './drawing.tsx'

/** What tells another program of something. */
export const BellDrawing = () => (
  <Drawing>
    <path d="M28 60h40l-5-8V40a15 15 0 0 0-30 0v12zM42 66a6 6 0 0 0 12 0M48 25v-5" />
    <path
      className="stroke-brand"
      d="M20 34c2-6 5-10 9-13M76 34c-2-6-5-10-9-13M12 30c2-8 7-14 13-18M84 30c-2-8-7-14-13-18"
    />
  </Drawing>
)
