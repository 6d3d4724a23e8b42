import { type ReactNode, useEffect } from 'react'
import { boot } from '#client/api/boot.ts'

const beginning = window.location.pathname
let isBeginning = true

/** Where a page is begun by typing. On a phone that would bring up the keypad before anybody asked for it. */
const start = () =>
  matchMedia('(pointer: fine)').matches ? document.querySelector<HTMLElement>('[data-page-start]') : null

/**
 * Names the page in the window's title and moves the focus to the field it is begun with, or else to its heading; not to
 * that on the page the visit began with.
 */
export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${boot.appName}`
    // By the address, because people may go on before the first page has come.
    isBeginning &&= window.location.pathname === beginning
    const target = start() ?? (isBeginning ? null : document.querySelector<HTMLElement>('[data-page-heading]'))
    target?.focus({ preventScroll: true })
  }, [title])
  return children
}
