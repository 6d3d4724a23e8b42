import { encode } from 'uqr'

/** Dark on white in both themes: that is what cameras read. */
export function QrCode({
  text,
  label,
  className = 'size-48 rounded',
}: {
  text: string
  label: string
  className?: string
}) {
  const { data, size } = encode(text, { border: 3, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={className}>
      <path d={`M0 0h${size}v${size}H0z`} fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
