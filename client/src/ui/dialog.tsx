import * as Radix from '@radix-ui/react-dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import { Button, IconButton } from './button.tsx'
import { NeedsConnection } from './notice.tsx'
import { useOpenDialog } from './open-dialogs.ts'

const widths = { md: 'md:max-w-lg', lg: 'md:max-w-3xl' }

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Actions that stay in sight. Inside a form, end the form with `DialogFooter` instead. */
  footer?: ReactNode
  size?: keyof typeof widths | undefined
  /** An alert dialog asks and is not left by pressing beside it. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** Where the focus goes first; by default the first field or button. */
  initialFocus?: { readonly current: HTMLElement | null } | undefined
}

/** Centred on a desktop, a sheet from the bottom on a phone. Escape closes; the focus returns where it came from. */
export function Dialog({ open, onClose, title, description, children, footer, size = 'md', ...rest }: DialogProps) {
  const { role = 'dialog', initialFocus } = rest
  const body = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  useOpenDialog(open, onClose)
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        {/* Not Radix.Overlay: it writes a style tag, which the content security policy forbids. styles.css stops the page. */}
        <div
          data-scrim
          data-state={open ? 'open' : 'closed'}
          className="pointer-events-auto fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        />
        <Radix.Content
          role={role}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            cameFrom.current = document.activeElement
            const first = initialFocus?.current ?? body.current?.querySelector<HTMLElement>(focusable)
            if (first) {
              event.preventDefault()
              first.focus()
            }
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // What opened it may be gone by what was done in it.
            const back = cameFrom.current?.isConnected
              ? cameFrom.current
              : document.querySelector('[data-page-heading]')
            if (back instanceof HTMLElement) back.focus()
          }}
          {...(role === 'alertdialog' && { onPointerDownOutside: (event: Event) => event.preventDefault() })}
          className={clsx(
            'fixed inset-x-0 bottom-0 z-50 max-h-[calc(100dvh-2rem)] scroll-py-20 overflow-y-auto overscroll-contain bg-surface shadow-float',
            'rounded-t md:inset-auto md:top-1/2 md:left-1/2 md:w-[calc(100%-3rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded',
            'phone:data-[state=closed]:animate-sheet-out phone:data-[state=open]:animate-sheet-in',
            'md:data-[state=closed]:animate-fade-out md:data-[state=open]:animate-fade-in',
            widths[size],
          )}
        >
          <div className="sticky top-0 z-10 flex items-start gap-4 bg-surface px-5 pt-3 pb-2 md:px-6 md:pt-4">
            <Radix.Title className="min-w-0 flex-1 pt-2 text-lg">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t`Close`} tooltip={false} className="-mr-2 text-muted">
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          {description && <Radix.Description className="px-5 pb-4 text-muted md:px-6">{description}</Radix.Description>}
          <div ref={body} className="flex flex-col gap-5 px-5 pb-5 md:px-6 md:pb-6">
            {children}
            {footer && <DialogFooter>{footer}</DialogFooter>}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Not what would undo something at the first press of Enter. */
const focusable =
  'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled, [data-not-first]), a[href]'

/** The actions at the end of a dialog or of the form in it; they stay in sight while the rest scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-6 md:-mb-6 md:rounded-b md:px-6 phone:[&>*]:flex-auto">
      {children}
    </div>
  )
}

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** A question: "Delete this tip?" */
  title: string
  /** What will be gone, and what stays. */
  description: ReactNode
  /** The verb of the question: "Delete tip". */
  confirmLabel: string
  cancelLabel?: string | undefined
  onConfirm: () => void
  busy?: string | false | undefined
  tone?: 'danger' | 'primary' | undefined
  /** What it does, it does on this device. */
  isLocal?: boolean | undefined
  /** More to look at or to fill in before confirming. */
  children?: ReactNode
}

/** Asks before something cannot be undone. The safe choice comes first and has the focus. */
export function ConfirmDialog({ cancelLabel = t`Cancel`, tone = 'danger', ...props }: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      initialFocus={safe}
      footer={
        <>
          <Button ref={safe} variant="secondary" onClick={props.onClose}>
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={props.busy} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {!props.isLocal && <NeedsConnection />}
      {props.children}
    </Dialog>
  )
}
