import * as Radix from '@radix-ui/react-toast'
import { clsx } from 'clsx'
import { CircleCheck, CircleX, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { t } from '#shared/language/t.ts'
import { Button, IconButton } from './button.tsx'
import { useKeypad } from './keypad.tsx'
import { closeTopDialog } from './open-dialogs.ts'
import { currentToast, dismissToast, onToastChange } from './toast-store.ts'

/** Shows the toast of the store. Load it through `LazyToaster`. */
export default function Toaster() {
  const toast = useSyncExternalStore(onToastChange, currentToast)
  const isTyping = useKeypad() > 0
  const trouble = toast?.tone === 'destructive'
  const Icon = trouble ? CircleX : CircleCheck
  return (
    <Radix.Provider label={t`Notification`} duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Radix.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          onEscapeKeyDown={(event) => {
            // A message comes later than the dialog below it, but Escape means the dialog.
            const isInToast = event.target instanceof Element && event.target.closest('[data-toaster]')
            if (!isInToast && closeTopDialog()) event.preventDefault()
          }}
          type={trouble ? 'foreground' : 'background'}
          {...(toast.duration !== undefined && { duration: toast.duration })}
          className={clsx(
            'pointer-events-auto relative flex items-start overflow-hidden gap-3 rounded border bg-surface py-2 pr-1 pl-4 shadow-float',
            trouble ? 'border-trouble' : 'border-line',
            'data-[state=closed]:animate-fade-out data-[state=open]:animate-drop md:data-[state=open]:animate-rise',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-swipe-out',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
          )}
        >
          {!trouble && (
            // The one motion of the app: the ribbon draws itself when something is saved.
            <span
              aria-hidden="true"
              className="ribbon absolute inset-x-0 -bottom-1.5 animate-unroll text-brand opacity-40"
            />
          )}
          <Icon aria-hidden="true" className={clsx('mt-3 size-5 shrink-0', trouble ? 'text-trouble' : 'text-good')} />
          <div className="min-w-0 flex-1 py-2.5">
            <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
            {toast.description && <Radix.Description className="text-muted">{toast.description}</Radix.Description>}
            {toast.action && (
              <Radix.Action asChild altText={toast.action.label}>
                <Button variant="secondary" size="sm" className="mt-2" onClick={toast.action.onPress}>
                  {toast.action.label}
                </Button>
              </Radix.Action>
            )}
          </div>
          <Radix.Close asChild>
            <IconButton label={t`Close`} tooltip={false} className="text-muted">
              <X aria-hidden="true" />
            </IconButton>
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        data-toaster
        label={t`Notifications ({hotkey})`}
        hotkey={['F8']}
        // Low in what the keypad leaves, where the fields are not, and above the buttons that stand on it.
        data-above-keypad={isTyping || undefined}
        className="pointer-events-none fixed inset-x-3 top-[calc(env(safe-area-inset-top)+var(--offline-bar)+var(--top-bar)+0.75rem)] z-60 mx-auto max-w-md data-above-keypad:top-auto data-above-keypad:bottom-[calc(var(--keypad)+4.5rem)] md:top-auto md:right-6 md:bottom-[calc(var(--bottom-bar)+1.5rem)] md:left-auto md:w-96"
      />
    </Radix.Provider>
  )
}
