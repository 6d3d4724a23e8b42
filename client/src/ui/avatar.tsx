import { clsx } from 'clsx'

const sizes = { sm: 'size-8 text-sm', md: 'size-10 text-base', lg: 'size-16 text-lg' }

interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes | undefined
  className?: string | undefined
}

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}

/** A picture of a person or their initials. It repeats the name beside it, so screen readers skip it. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const look = clsx('shrink-0 rounded-full', sizes[size], className)
  if (src) return <img src={src} alt="" loading="lazy" decoding="async" className={clsx(look, 'object-cover')} />
  return (
    <span
      aria-hidden="true"
      className={clsx(look, 'inline-flex items-center justify-center bg-brand-soft font-semibold text-brand uppercase')}
    >
      {initialsOf(name)}
    </span>
  )
}
