import { Drawing } from './drawing.tsx'

/** Everything is done. */
export const BasketDrawing = () => (
  <Drawing>
    <path d="M14 34h68l-7 32a6 6 0 0 1-6 5H27a6 6 0 0 1-6-5z" />
    <path d="M10 34h76M35 44l3 17M48 44v17M61 44l-3 17" />
    <path className="stroke-brand" d="M28 27c4-6 8-6 12 0s8 6 12 0 8-6 12 0" />
  </Drawing>
)

/** A folded shirt: training. */
export const ShirtDrawing = () => (
  <Drawing>
    <path d="M34 14 20 22v48a4 4 0 0 0 4 4h48a4 4 0 0 0 4-4V22l-14-8" />
    <path d="M34 14c3 8 8 12 14 12s11-4 14-12M48 26v48" />
    <path className="stroke-brand" d="m30 48 5 5 9-10" />
  </Drawing>
)

/** One sock on the line, and where the other one should be: what is not there. */
export const SockDrawing = () => (
  <Drawing>
    <path d="M6 19c28 6 56 6 84 0M25 17v9M63 17v9" />
    <path className="stroke-brand" d="M18 27h14v23l12 9a7 7 0 0 1-8 12L22 61a9 9 0 0 1-4-7ZM18 34h14" />
    <path strokeDasharray="1 6" d="M56 27h14v23l12 9a7 7 0 0 1-8 12L60 61a9 9 0 0 1-4-7Z" />
  </Drawing>
)

/** A sheet with a stain. */
export const StainDrawing = () => (
  <Drawing>
    <path d="M16 22c10-6 20 6 32 0s22-6 32 0v44c-10-6-20-6-32 0s-22 6-32 0z" />
    <path className="stroke-brand" d="M42 38c6-6 16-4 18 3s-2 13-9 14-15-2-14-8 2-6 5-9z" />
  </Drawing>
)

/** A pay slip that adds up. */
export const SlipDrawing = () => (
  <Drawing>
    <path d="M24 10h48v64H24z" />
    <path d="M32 22h14M32 32h14M32 42h14M58 22h6M56 32h8M60 42h4" />
    <path className="stroke-brand" d="M32 52h32M52 62h12" />
  </Drawing>
)

/** A laundry ticket: orders and their tips. */
export const TicketDrawing = () => (
  <Drawing>
    <path d="M28 8h40v62l-5-4-5 4-5-4-5 4-5-4-5 4-5-4-5 4z" />
    <circle cx="48" cy="18" r="2.5" />
    <path d="M37 30h22M37 40h12" />
    <path className="stroke-brand" d="M37 52c3-4 6-4 9 0s6 4 9 0" />
  </Drawing>
)

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

export const PeopleDrawing = () => (
  <Drawing>
    <circle cx="36" cy="30" r="11" />
    <path d="M14 70c0-13 9-21 22-21s22 8 22 21z" />
    <path className="stroke-brand" d="M60 22a9 9 0 1 1 2 18M66 50c10 2 16 9 16 20" />
  </Drawing>
)

/** A customer with an account. */
export const BuildingDrawing = () => (
  <Drawing>
    <path d="M20 72V20l28-10v62M48 30h28v42M12 72h72" />
    <path d="M30 30v6M30 46v6M39 30v6M39 46v6" />
    <path className="stroke-brand" d="M58 42h8M58 52h8M58 62h8" />
  </Drawing>
)

/** What was changed and when. */
export const ClockDrawing = () => (
  <Drawing>
    <circle cx="48" cy="42" r="28" />
    <path className="stroke-brand" d="M48 26v17l11 8" />
    <path d="M20 42h-8l-5-6M12 42l7-6" />
  </Drawing>
)

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

/** What opens something for a program. */
export const KeyDrawing = () => (
  <Drawing>
    <rect x="36" y="12" width="44" height="32" rx="5" />
    <path d="M36 24h44M58 44v10M48 54h20" />
    <path className="stroke-brand" d="M30 48a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM38 60h26v8M54 60v6" />
  </Drawing>
)

/** An invitation. */
export const EnvelopeDrawing = () => (
  <Drawing>
    <rect x="14" y="20" width="68" height="48" rx="5" />
    <path d="m14 28 34 22 34-22" />
    <path className="stroke-brand" d="M30 60c3-4 6-4 9 0s6 4 9 0 6-4 9 0 6 4 9 0" />
  </Drawing>
)

export const SearchDrawing = () => (
  <Drawing>
    <path d="M22 16h34M22 28h22M22 40h18M22 52h22" />
    <circle className="stroke-brand" cx="61" cy="48" r="15" />
    <path className="stroke-brand" d="m72 59 12 12" />
  </Drawing>
)

export const LockedDrawing = () => (
  <Drawing>
    <rect x="24" y="36" width="48" height="36" rx="6" />
    <path className="stroke-brand" d="M34 36V26a14 14 0 0 1 28 0v10" />
    <path d="M48 50v8" />
  </Drawing>
)
