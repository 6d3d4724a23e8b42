import { createLucideIcon } from 'lucide-react'
import { Drawing } from './drawing.tsx'

// A pair by their round doors, and told apart at 20 px in one colour: the washer is tall, has a soap drawer above and water
// in its drum; the dryer is low, with a vent below and heat above it.
export const Washer = createLucideIcon('washer', [
  ['rect', { x: 3, y: 2, width: 18, height: 20, rx: 2, key: 1 }],
  ['path', { d: 'M3 7.5h18M17.5 4.8h.01', key: 2 }],
  ['path', { d: 'M5.5 3.8h6.5v2h-6.5z', fill: 'currentColor', strokeWidth: 0.5, key: 3 }],
  ['circle', { cx: 12, cy: 14.7, r: 4.6, key: 4 }],
  [
    'path',
    {
      d: 'M7.4 14.5c1.5-1.2 3.1-1.2 4.6 0s3.1 1.2 4.6 0v.5a4.6 4.6 0 0 1-9.2 0z',
      fill: 'currentColor',
      stroke: 'none',
      key: 5,
    },
  ],
])

export const Dryer = createLucideIcon('dryer', [
  ['rect', { x: 3, y: 6.5, width: 18, height: 15.5, rx: 2, key: 1 }],
  ['circle', { cx: 12, cy: 13, r: 3.7, key: 2 }],
  ['path', { d: 'M8 19h8', key: 3 }],
  ['path', { d: 'M7.5 3.8c-1-1-.6-1.6 0-2.3M12 3.8c-1-1-.6-1.6 0-2.3M16.5 3.8c-1-1-.6-1.6 0-2.3', key: 4 }],
])

/** A washer with its water and a dryer with its heat, side by side. */
export const MachinesDrawing = () => (
  <Drawing>
    <rect x="4" y="10" width="42" height="66" rx="5" />
    <path d="M4 25h42M11 17.5h13M38 17.5h.01" />
    <circle cx="25" cy="50" r="14" />
    <path className="fill-brand" stroke="none" fillOpacity="0.3" d="M11 50c5-4 9-4 14 0s9 4 14 0a14 14 0 0 1-28 0z" />
    <path className="stroke-brand" d="M11 50c5-4 9-4 14 0s9 4 14 0" />
    <rect x="52" y="24" width="40" height="52" rx="5" />
    <circle cx="72" cy="45" r="12" />
    <path d="M62 67h20" />
    <path className="stroke-brand" d="M62 17c-4-4-2-6 0-9M72 17c-4-4-2-6 0-9M82 17c-4-4-2-6 0-9" />
  </Drawing>
)
