import { createLucideIcon } from 'lucide-react'

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
