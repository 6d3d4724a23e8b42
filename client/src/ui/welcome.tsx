import type { ReactNode } from 'react'
import { Logo } from './brand.tsx'

interface WelcomeProps {
  /** The product's name, which the operator may change. */
  name: string
  /** One line under the name. */
  subtitle: string
  /** The name is the page's heading, where the page has no other. */
  isHeading?: boolean | undefined
  /** Below everything, such as the choice of a language. */
  foot?: ReactNode
  children: ReactNode
}

/** The frame of pages for people who are not signed in: the brand, and beside it (below it on a phone) what to do. */
export function Welcome({ name, subtitle, isHeading, foot, children }: WelcomeProps) {
  const Name = isHeading ? 'h1' : 'p'
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[minmax(18rem,2fr)_3fr]">
      <header
        data-deep
        className="relative overflow-hidden px-6 pt-[max(1.5rem,env(safe-area-inset-top))] pb-8 md:sticky md:top-0 md:h-dvh md:px-10 md:pt-[14dvh] lg:px-16"
      >
        <Ridges />
        <div className="relative flex items-center gap-4 md:block">
          <Logo className="size-10 text-brand md:size-14" />
          <div className="min-w-0 md:mt-6">
            <Name
              {...(isHeading && { 'data-page-heading': true, tabIndex: -1 })}
              className="font-semibold text-lg md:text-xl"
            >
              {name}
            </Name>
            <p className="text-muted">{subtitle}</p>
          </div>
        </div>
      </header>
      <main className="mx-auto w-full max-w-md px-4 pt-6 pb-12 md:px-6 md:pt-[14dvh]">
        {children}
        {foot && <div className="mt-10 flex justify-center">{foot}</div>}
      </main>
    </div>
  )
}

/**
 * The mark drawn on: a washboard in section, and takings that grow. Legs 8 apart, joined by half circles; what is in
 * sight begins and ends between two legs, so that no sliver of one stands at an edge.
 */
const ridges = `M4 31${[27, 24, 20, 15, 9].map((top) => `V40a4 4 0 0 0 8 0V${top}a4 4 0 0 1 8 0`).join('')}V40a4 4 0 0 0 8 0V3`

/** One ridge after the other, for the low edge of a phone's header. */
const wave = `M-8 6${'a4 4 0 0 0 8 0a4 4 0 0 1 8 0'.repeat(64)}`

function Ridges() {
  return (
    <>
      <svg
        aria-hidden="true"
        fill="none"
        strokeLinecap="round"
        viewBox="7 0 80 48"
        strokeWidth="4.5"
        className="absolute inset-x-0 bottom-0 stroke-brand opacity-15 phone:hidden"
      >
        <path d={ridges} />
      </svg>
      <svg
        aria-hidden="true"
        fill="none"
        height="12"
        width="1024"
        strokeWidth="3"
        className="absolute bottom-0 left-0 max-w-none stroke-brand opacity-25 md:hidden"
      >
        <path d={wave} />
      </svg>
    </>
  )
}
