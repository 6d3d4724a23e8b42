import { createElement, Fragment, type ReactNode } from 'react'
import { piecesOf } from '#shared/language/t.ts'

/** A text with something drawn in it, which translators get as one sentence: sentence`Repaired by ${<b>{name}</b>}`. */
export const sentence = (texts: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...piecesOf(texts).map((piece, at) => (at % 2 === 0 ? piece : values[Number(piece)])))

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** Breaks before the @ first, where the line is too short for it. */
export function EmailAddress({ email }: { email: string }) {
  const [name, host] = email.split(/(?=@)/)
  return (
    <span className="wrap-anywhere">
      {name}
      <wbr />
      {host}
    </span>
  )
}
