import { clsx } from 'clsx'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'

/** A picture that fills its place; one that cannot be shown says so. */
export function Thumbnail({ src, alt, isFaint }: { src: string | undefined; alt: string; isFaint?: boolean }) {
  const [lost, setLost] = useState<string>()
  if (!src || lost === src)
    return (
      <span className="flex size-full items-center justify-center text-muted">
        {src && <ImageOff aria-hidden="true" className="size-6" />}
        <span className="sr-only">{alt}</span>
      </span>
    )
  return (
    <img
      data-thumbnail
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setLost(src)}
      className={clsx('size-full object-cover', isFaint && 'opacity-60')}
    />
  )
}
