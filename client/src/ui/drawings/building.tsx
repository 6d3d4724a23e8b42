import { Drawing } from './drawing.tsx'

/** A customer with an account. */
export const BuildingDrawing = () => (
  <Drawing>
    <path d="M20 72V20l28-10v62M48 30h28v42M12 72h72" />
    <path d="M30 30v6M30 46v6M39 30v6M39 46v6" />
    <path className="stroke-brand" d="M58 42h8M58 52h8M58 62h8" />
  </Drawing>
)
