import * as Radix from '@radix-ui/react-dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { IconButton } from './button.tsx'
import { useOpenDialog } from './open-dialogs.ts'
import { type LightboxPicture, ZoomablePicture } from './zoomable-picture.tsx'

interface LightboxProps {
  title: string
  pictures: readonly LightboxPicture[]
  /** Which one it opens with. */
  start?: number | undefined
  onClose: () => void
}

/** Pictures over the whole window: arrow keys or a swipe go on, the wheel, two fingers or + and − zoom, Escape closes. */
export function Lightbox({ title, pictures, start = 0, onClose }: LightboxProps) {
  const [at, setAt] = useState(start)
  const cameFrom = useRef<Element | null>(null)
  useOpenDialog(true, onClose)
  const last = pictures.length - 1
  const go = (to: number) => setAt(Math.min(last, Math.max(0, to)))
  const picture = pictures[at]

  const press = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }

  // The next one is there before it is asked for.
  useEffect(() => {
    for (const near of [pictures[at + 1], pictures[at - 1]]) if (near) new Image().src = near.src
  }, [pictures, at])

  if (!picture) return null
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {/* As in dialog.tsx: it keeps the page behind from scrolling. */}
        <div data-scrim className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={press}
          onOpenAutoFocus={() => {
            cameFrom.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
          }}
          className="fixed inset-0 z-50 flex flex-col bg-paper animate-fade-in"
        >
          <div className="flex items-center gap-2 border-line border-b bg-surface py-1 pr-2 pl-4">
            <Radix.Title className="min-w-0 flex-1 line-clamp-2 text-base phone:text-sm">{title}</Radix.Title>
            {last > 0 && <p aria-live="polite" className="tabular text-muted">{t`${at + 1} of ${pictures.length}`}</p>}
            <Radix.Close asChild>
              <IconButton label={t`Close`} tooltip={false}>
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <ZoomablePicture key={picture.src} picture={picture} onSwipe={(direction) => go(at + direction)}>
            {last > 0 && (
              <>
                <IconButton
                  label={t`Previous photo`}
                  variant="secondary"
                  disabled={at === 0}
                  onClick={() => go(at - 1)}
                >
                  <ChevronLeft aria-hidden="true" />
                </IconButton>
                <IconButton label={t`Next photo`} variant="secondary" disabled={at === last} onClick={() => go(at + 1)}>
                  <ChevronRight aria-hidden="true" />
                </IconButton>
              </>
            )}
          </ZoomablePicture>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
