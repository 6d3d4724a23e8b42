const place = 'names-at-the-status-page'

const most = 6

/**
 * The names that repairs were marked under on this device, the latest first. They stand nowhere else, and none of them
 * is here that was not typed or taken here.
 */
export function namesUsed(): string[] {
  try {
    const names = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function noteName(name: string) {
  try {
    const others = namesUsed().filter((other) => other !== name)
    localStorage.setItem(place, JSON.stringify([name, ...others].slice(0, most)))
  } catch {
    // A device that keeps nothing offers no names.
  }
}
