import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { refreshLists, useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { ownSecondFactor } from '#shared/second-factor/reads.ts'

const Setup = lazy(() => import('./setup.tsx'))
const RenewDialog = lazy(() => import('./renew-dialog.tsx'))
const TurnOffDialog = lazy(() => import('./turn-off-dialog.tsx'))

/** Whether passwords need a code beside them, and the way to change that. */
export default function Codes() {
  const client = useQueryClient()
  const read = useEndpoint(...ownSecondFactor)
  const [open, setOpen] = useState<'on' | 'off' | 'renew'>()
  const close = () => {
    setOpen(undefined)
    void refreshLists(client, ['GET /api/user/second-factor'])
  }
  return (
    <>
      <Loaded read={read} waiting={<Skeleton className="h-24" />} failed={t`Failed to load whether codes are on.`}>
        {({ isOn, recoveryCodesLeft }) => (
          <div className="flex flex-col gap-5">
            <p className="text-muted text-sm">
              {isOn
                ? t`Your password needs a code of your authenticator app beside it. Recovery codes left: ${recoveryCodesLeft}.`
                : t`After your password, type six digits from an app on your phone.`}
            </p>
            <div className="flex flex-wrap gap-3 phone:[&>*]:w-full">
              {isOn && (
                <Button variant="secondary" onClick={() => setOpen('renew')}>
                  <RefreshCw aria-hidden="true" />
                  {t`New recovery codes`}
                </Button>
              )}
              <Button variant="secondary" onClick={() => setOpen(isOn ? 'off' : 'on')}>
                <KeyRound aria-hidden="true" />
                {isOn ? t`Turn codes off` : t`Turn codes on`}
              </Button>
            </div>
          </div>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {open === 'on' && (
          <Dialog open onClose={close} title={t`Turn codes on`}>
            <Setup onDone={close} aside={<Button variant="secondary" onClick={close}>{t`Cancel`}</Button>} />
          </Dialog>
        )}
        {open === 'renew' && <RenewDialog close={close} />}
        {open === 'off' && <TurnOffDialog close={close} />}
      </Suspense>
    </>
  )
}
