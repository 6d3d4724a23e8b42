import { type ReactNode, useEffect } from 'react'
import { boot } from '#client/api/boot.ts'

const beginning = window.location.pathname
let isBeginning = true

/** Names the page in the window's title and moves the focus to its heading, except on the page the visit began with. */
export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${boot.appName}`
    // By the address, because people may go on before the first page has come.
    isBeginning &&= window.location.pathname === beginning
    if (!isBeginning) document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  }, [title])
  return children
}
