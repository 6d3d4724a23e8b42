import { useEffect, useEffectEvent, useState } from 'react'

/** Takes a file that is dropped anywhere on the page; true while one is held above it. Not while a dialog asks something. */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const brings = (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') && !document.querySelector('[data-scrim]')
    const over = (event: DragEvent) => {
      if (!brings(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // To nothing: out of the window.
      if (!event.relatedTarget) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!brings(event)) return
      event.preventDefault()
      const [file] = event.dataTransfer!.files
      if (file) take(file)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
