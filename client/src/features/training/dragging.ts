/** With this one at another place. */
export function moved(ids: readonly string[], id: string, place: number): string[] {
  const rest = ids.filter((each) => each !== id)
  rest.splice(Math.max(0, Math.min(place, rest.length)), 0, id)
  return rest
}

/**
 * Where the dragged item belongs by the pointer's height. It changes places with a neighbour only once it would lie
 * under the pointer then: items of different heights would otherwise jump to and fro.
 */
export function placeAt(list: HTMLElement, place: number, y: number): number {
  const boxes = [...list.children].map((item) => item.getBoundingClientRect())
  const own = boxes[place]!
  let wanted = place
  let { top } = own
  for (let next = boxes[wanted + 1]; next && y >= top + next.height; next = boxes[wanted + 1]) {
    top += next.height
    wanted += 1
  }
  if (wanted > place) return wanted
  for (let above = boxes[wanted - 1]; above && y <= above.top + own.height; above = boxes[wanted - 1]) wanted -= 1
  return wanted
}

/** Scrolls on while something is dragged along the edge of the window. */
export function scrollNear(y: number) {
  const edge = 64
  if (y < edge) window.scrollBy(0, -12)
  else if (y > window.innerHeight - edge) window.scrollBy(0, 12)
}
