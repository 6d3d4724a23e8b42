import { clsx } from 'clsx'

/** How rich text looks where it is read and where it is written. */
export const richTextLook = clsx(
  'wrap-anywhere max-w-prose [&>*+*]:mt-2 [&_:is(p,h3,h4)]:whitespace-pre-wrap',
  '[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_li+li]:mt-1',
  // Lists in lists in lists do not leave the screen.
  '[&_li_li_li_li_:is(ul,ol)]:pl-0',
  '[&_h3]:mt-4 [&_h4]:mt-3 [&_h4]:font-semibold [&_h4]:text-muted [&_h4]:text-sm [&>:first-child]:mt-0',
  '[&_a]:text-brand [&_a]:underline',
)
