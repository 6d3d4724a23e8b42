import { Drawing } from './drawing.tsx'

/** A laundry ticket: orders and their tips. */
export const TicketDrawing = () => (
  <Drawing>
    <path d="M28 8h40v62l-5-4-5 4-5-4-5 4-5-4-5 4-5-4-5 4z" />
    <circle cx="48" cy="18" r="2.5" />
    <path d="M37 30h22M37 40h12" />
    <path className="stroke-brand" d="M37 52c3-4 6-4 9 0s6 4 9 0" />
  </Drawing>
)
