import type { ReactNode } from 'react'

const reaches = {
  /** As wide as the card that it ends; a bar on phones only, where the form is longer than the window. */
  card: '-mx-4 -mb-4 rounded-b border-t md:static md:m-0 md:border-0 md:p-0',
  /** The same, but as wide as the window, over the edges of its card. */
  window: '-mx-[calc(2rem+1px)] -mb-4 border-y shadow-float md:static md:m-0 md:border-0 md:p-0 md:[box-shadow:none]',
  /** As wide as the column of the page, on every screen, so that it is no card. */
  page: 'flex items-center gap-4 -mx-4 -mb-5 border-t shadow-float md:-mx-8 md:-mb-8 md:px-8',
}

interface BottomBarProps {
  reach: keyof typeof reaches
  children: ReactNode
}

/** What a form ends with, in sight all the time. */
export const BottomBar = ({ reach, children }: BottomBarProps) => (
  <div
    data-bottom-bar
    className={`sticky bottom-0 z-20 border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] ${reaches[reach]}`}
  >
    {children}
  </div>
)
