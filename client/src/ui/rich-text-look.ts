import { clsx } from 'clsx'

/** How rich text looks where it is read and where it is written. */
export const richTextLook = clsx(
  'wrap-anywhere max-w-prose [&>*+*]:mt-2',
  '[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_li+li]:mt-1',
  '[&_h3]:mt-4 [&_h3]:text-lg [&_h4]:mt-3 [&_h4]:font-semibold [&>:first-child]:mt-0',
  '[&_a]:text-brand [&_a]:underline',
)
