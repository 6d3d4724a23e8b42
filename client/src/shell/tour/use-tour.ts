import { useEffect, useState } from 'react'
import { useUser } from '#client/api/user.ts'

/** Milliseconds that a person has to themselves before the tour begins. */
const patience = 1500

const keyFor = (userId: string) => `tour-completed-${userId}`

/** Where the browser keeps nothing, the tour comes only when it is asked for. */
function isCompleted(userId: string) {
  try {
    return localStorage.getItem(keyFor(userId)) !== null
  } catch {
    return true
  }
}

function remember(userId: string, completed: boolean) {
  try {
    if (completed) localStorage.setItem(keyFor(userId), 'true')
    else localStorage.removeItem(keyFor(userId))
  } catch {}
}

/** Somebody who types, or answers a dialog, is not interrupted; the tour comes with the next visit. */
const isBusy = () =>
  document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable=true]')

/** The tour of the dashboard: begins by itself until it was completed once, on this browser, by this person. */
export function useTour() {
  const { id } = useUser()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isCompleted(id)) return
    const timer = setTimeout(() => !isBusy() && setOpen(true), patience)
    return () => clearTimeout(timer)
  }, [id])
  return {
    isOpen,
    take: () => {
      remember(id, false)
      setOpen(true)
    },
    end: () => {
      remember(id, true)
      setOpen(false)
    },
  }
}
