import { type ReactNode, useEffect } from 'react'
import { boot } from '#client/api/boot.ts'

let isFirstPage = true

/** Names the page in the window's title and moves the focus to its heading, except on the page the visit began with. */
export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${boot.appName}`
    if (!isFirstPage) document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
    isFirstPage = false
  }, [title])
  return children
}
