import { useId } from 'react'

/** A washer at work, as large as a sign; its drum fills once. */
export function FullDrumDrawing() {
  const door = useId()
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 80"
      className="h-60 w-48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <clipPath id={door}>
        <circle cx="32" cy="48" r="18" />
      </clipPath>
      <rect x="4" y="4" width="56" height="72" rx="6" />
      <path d="M4 20h56M12 12h12M50 12h.01" />
      <g clipPath={`url(#${door})`}>
        <path
          className="animate-fill"
          stroke="none"
          fill="currentColor"
          fillOpacity="0.3"
          d="M8 46c4-4 8-4 12 0s8 4 12 0 8-4 12 0 8 4 12 0v24H8z"
        />
      </g>
      <circle cx="32" cy="48" r="18" />
    </svg>
  )
}
