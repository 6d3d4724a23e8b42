import { createLucideIcon, type IconNode } from 'lucide-react'

// A pair, as the machines stand in the shop: the same round door, with water behind the one and heat behind the other.
const body: IconNode = [
  ['rect', { x: 3, y: 2, width: 18, height: 20, rx: 2, key: 1 }],
  ['circle', { cx: 12, cy: 13.5, r: 5.5, key: 2 }],
  ['path', { d: 'M7 5h3M17 5h.01', key: 3 }],
]

export const Washer = createLucideIcon('washer', [
  ...body,
  ['path', { d: 'M6.7 14c1.3-1.4 2.6-1.4 3.9 0s2.7 1.4 4 0 1.9-1.2 2.7-.4', key: 4 }],
])

export const Dryer = createLucideIcon('dryer', [
  ...body,
  ['path', { d: 'M10 16.5c-.9-1-.9-2 0-3s.9-2 0-3M14 16.5c-.9-1-.9-2 0-3s.9-2 0-3', key: 4 }],
])
