export interface Box {
  left: number
  top: number
  width: number
  height: number
}

type Size = Pick<Box, 'width' | 'height'>
type Point = Pick<Box, 'left' | 'top'>

/** Pixels between the card and what it is about, and the edges of the window. */
const gap = 16

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/** Where the card stands: beside its target, else below or above it; in the middle without one. */
export function placeCard(target: Box | undefined, card: Size, view: Size): Point {
  const most = { left: view.width - card.width - gap, top: view.height - card.height - gap }
  if (!target) return { left: (view.width - card.width) / 2, top: Math.max(gap, (view.height - card.height) / 2) }
  const [right, bottom] = [target.left + target.width, target.top + target.height]
  if (right + gap <= most.left) return { left: right + gap, top: within(target.top, gap, most.top) }
  const left = within(target.left + (target.width - card.width) / 2, gap, most.left)
  if (bottom + gap <= most.top) return { left, top: bottom + gap }
  const above = target.top - gap - card.height
  // Where neither has room, it covers the target's end rather than its beginning.
  return { left, top: above >= gap ? above : Math.max(gap, most.top) }
}
