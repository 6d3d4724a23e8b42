import * as Radix from '@radix-ui/react-dialog'
import { ChevronLeft, ChevronRight, ImageOff, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { IconButton } from './button.tsx'
import { useOpenDialog } from './open-dialogs.ts'

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

export interface LightboxPicture {
  /** Large enough for a screen. */
  src: string
  /** Every detail, loaded when somebody zooms in. */
  fullSrc?: string | undefined
  alt: string
}

interface View {
  scale: number
  /** How far the picture's middle lies from the window's, in pixels. */
  x: number
  y: number
}

const whole: View = { scale: 1, x: 0, y: 0 }
const closest = 6
const step = 1.5
/** Pixels that a finger has to go sideways to mean the next picture. */
const swipeDistance = 50

interface ZoomablePictureProps {
  picture: LightboxPicture
  onSwipe: (direction: -1 | 1) => void
  /** More buttons beside those for zooming. */
  children?: ReactNode
}

/** A picture that can be looked at closely: wheel, two fingers, a double press, or the buttons; dragging moves it. */
export function ZoomablePicture({ picture, onSwipe, children }: ZoomablePictureProps) {
  const [view, setView] = useState(whole)
  const [isLost, setIsLost] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const swiped = useRef(0)

  /** Zooms so that what lies under this point of the window stays there. */
  const zoom = (factor: number, point?: { x: number; y: number }) =>
    setView((before) => {
      const scale = Math.min(closest, Math.max(1, before.scale * factor))
      const box = stage.current!.getBoundingClientRect()
      const x = (point?.x ?? box.x + box.width / 2) - (box.x + box.width / 2)
      const y = (point?.y ?? box.y + box.height / 2) - (box.y + box.height / 2)
      const ratio = scale / before.scale
      return within(box, { scale, x: x - (x - before.x) * ratio, y: y - (y - before.y) * ratio })
    })

  useEffect(() => {
    const box = stage.current!
    // React listens to the wheel passively, and the page would zoom as well.
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 300), event)
    }
    box.addEventListener('wheel', turn, { passive: false })
    return () => box.removeEventListener('wheel', turn)
  })

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    swiped.current = 0
  }

  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other) {
      const apart = (one: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y)
      if (apart(before) > 0) zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
      swiped.current = Number.NaN
    } else if (view.scale > 1) {
      const box = stage.current!.getBoundingClientRect()
      setView(({ scale, x, y }) => within(box, { scale, x: x + now.x - before.x, y: y + now.y - before.y }))
    } else swiped.current += now.x - before.x
  }

  const up = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId) || view.scale > 1) return
    if (Math.abs(swiped.current) >= swipeDistance) onSwipe(swiped.current < 0 ? 1 : -1)
    swiped.current = 0
  }

  const src = view.scale > 1.2 && picture.fullSrc ? picture.fullSrc : picture.src
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons and keys below do the same */}
      <div
        ref={stage}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
        onDoubleClick={(event) => (view.scale > 1 ? setView(whole) : zoom(2.5, { x: event.clientX, y: event.clientY }))}
        className="relative min-h-0 flex-1 touch-none select-none overflow-hidden"
        style={{ cursor: view.scale > 1 ? 'grab' : 'zoom-in' }}
      >
        {isLost ? (
          <p className="flex h-full flex-col items-center justify-center gap-2 text-muted">
            <ImageOff aria-hidden="true" className="size-8" />
            {t`This picture cannot be shown.`}
          </p>
        ) : (
          <img
            src={src}
            alt={picture.alt}
            draggable={false}
            onError={() => setIsLost(true)}
            className="absolute inset-0 size-full object-contain p-2"
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          />
        )}
      </div>
      <div className="flex items-center justify-center gap-2 border-line border-t bg-surface px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        {children}
        <IconButton label={t`Zoom out`} variant="secondary" disabled={view.scale === 1} onClick={() => zoom(1 / step)}>
          <ZoomOut aria-hidden="true" />
        </IconButton>
        <p aria-live="polite" className="tabular w-14 text-center text-muted text-sm">
          {Math.round(view.scale * 100)}%
        </p>
        <IconButton label={t`Zoom in`} variant="secondary" disabled={view.scale === closest} onClick={() => zoom(step)}>
          <ZoomIn aria-hidden="true" />
        </IconButton>
      </div>
    </>
  )
}

/** The picture cannot be dragged out of the window. */
function within(box: { width: number; height: number }, { scale, x, y }: View): View {
  const limit = (value: number, size: number) => {
    const most = (size * (scale - 1)) / 2
    return Math.min(most, Math.max(-most, value))
  }
  return { scale, x: limit(x, box.width), y: limit(y, box.height) }
}
