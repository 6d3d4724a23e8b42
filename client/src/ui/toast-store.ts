export interface ToastAction {
  label: string
  onPress: () => void
}

export interface ToastContent {
  title: string
  description?: string | undefined
  tone?: 'default' | 'destructive' | undefined
  action?: ToastAction | undefined
  /** Milliseconds until it leaves by itself. */
  duration?: number | undefined
}

export interface ShownToast extends ToastContent {
  id: number
  open: boolean
}

const removalDelay = 1_000_000

let current: ShownToast | undefined
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: ShownToast | undefined) {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a message. Only one is visible at a time: a new one takes the place of the old. */
export function toast(content: ToastContent): number {
  clearTimeout(removal)
  lastId += 1
  change({ ...content, id: lastId, open: true })
  return lastId
}

/** Takes the message away; without an id, whichever is shown. */
export function dismissToast(id?: number) {
  if (!current?.open || (id !== undefined && current.id !== id)) return
  change({ ...current, open: false })
  clearTimeout(removal)
  removal = setTimeout(() => change(undefined), removalDelay)
}

export const currentToast = () => current

export function onToastChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
