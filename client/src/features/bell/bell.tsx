import { BellOff, BellRing } from 'lucide-react'
import { useState } from 'react'
import { boot } from '#client/api/boot.ts'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import type { BellChoice } from '#shared/bell/bell.ts'
import { bells, bellsFor } from '#shared/bell/kinds.ts'
import { ownBell } from '#shared/bell/reads.ts'
import { t } from '#shared/language/t.ts'
import { timeOfDay } from '#shared/time/instant.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { hindrance, subscribe } from './device.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: timeOfDay(hour, 0) }))

/** Choices about notifications: on this device or not, which ones, and the quiet hours. Each is saved at once. */
export default function Bell({ user }: { user: SessionUser }) {
  return (
    <Loaded
      read={useEndpoint(...ownBell)}
      failed={t`Your choice could not be loaded.`}
      waiting={<SkeletonLines lines={4} label={t`Loading your choice`} />}
    >
      {({ publicKey, addressHere, elsewhere, unread: _, ...choice }) => (
        <div className="flex flex-col gap-5">
          <Here {...{ publicKey, isOnHere: addressHere !== null, elsewhere }} />
          <Choice user={user} choice={choice} />
        </div>
      )}
    </Loaded>
  )
}

const refresh = ['GET /api/user/bell'] as const

function Here({ publicKey, isOnHere, elsewhere }: { publicKey: string; isOnHere: boolean; elsewhere: number }) {
  const [isAsking, setAsking] = useState(false)
  const turnOn = useAction('PUT /api/user/bell/subscription', { refresh: [...refresh], failed: failed() })
  const turnOff = useAction('DELETE /api/user/bell/subscription', { refresh: [...refresh], failed: failed() })
  const hinders = isOnHere ? undefined : hindrance()
  async function ask() {
    setAsking(true)
    try {
      const body = await subscribe(publicKey)
      if (body) await turnOn.mutateAsync({ body }).catch(() => {})
    } catch {
      toast({ title: failed(), tone: 'destructive' })
    } finally {
      setAsking(false)
    }
  }
  const others =
    elsewhere === 1
      ? t`Another device of yours is told.`
      : elsewhere > 1 && t`${elsewhere} other devices of yours are told.`
  return (
    <div className="flex flex-col gap-3">
      <p>{isOnHere ? t`This device is told at once, also while the app is closed.` : t`This device is not told.`}</p>
      {others && <p className="text-muted text-sm">{others}</p>}
      {hinders ? (
        <Notice>{reasons[hinders]()}</Notice>
      ) : isOnHere ? (
        <Button
          variant="secondary"
          className="self-start phone:w-full"
          busy={turnOff.isPending && t`Turning off...`}
          onClick={() => turnOff.mutate({})}
        >
          <BellOff aria-hidden="true" />
          {t`Turn off on this device`}
        </Button>
      ) : (
        <Button
          variant="secondary"
          className="self-start phone:w-full"
          busy={isAsking && t`Turning on...`}
          onClick={() => void ask()}
        >
          <BellRing aria-hidden="true" />
          {t`Turn on on this device`}
        </Button>
      )}
    </div>
  )
}

const failed = () => t`It did not work. Please try again.`

const reasons = {
  homeScreen: () =>
    t`An iPhone or iPad needs the app on its home screen first: press Share, then “Add to Home Screen”. Open it from there and come back to this page.`,
  blocked: () => t`Notifications are blocked. Allow them for this app in the settings of your phone or browser.`,
  browser: () => t`This browser cannot be told anything. Try another one.`,
}

function Choice({ user, choice }: { user: SessionUser; choice: BellChoice }) {
  const choose = useAction('PUT /api/user/bell', {
    refresh: [...refresh],
    done: t`Your choice is kept.`,
    failed: t`Your choice could not be kept.`,
  })
  const present = choose.isPending ? choose.variables.body : choice
  const change = (changed: Partial<BellChoice>) => {
    const body = { ...present, ...changed }
    boot.bells = body.kinds
    dispatchEvent(new Event('bells'))
    choose.mutate({ body })
  }
  const hourField = (name: 'quietFrom' | 'quietUntil', label: string) => (
    <PlainField
      as="select"
      label={label}
      options={hours}
      value={String(present[name])}
      onChange={(event) => change({ [name]: Number(event.target.value) })}
    />
  )
  return (
    <>
      <fieldset>
        <legend className="font-semibold text-sm">{t`What you want to be told of`}</legend>
        {bellsFor(user.role).map((kind) => (
          <Checkbox
            key={kind}
            label={bells[kind].name}
            checked={present.kinds.includes(kind)}
            onChange={({ target: { checked } }) =>
              change({ kinds: [...present.kinds.filter((each) => each !== kind), ...(checked ? [kind] : [])] })
            }
          />
        ))}
      </fieldset>
      <div>
        <div className="grid grid-cols-2 gap-4">
          {hourField('quietFrom', t`Quiet from`)}
          {hourField('quietUntil', t`until`)}
        </div>
        <p className="mt-2 text-muted text-sm">
          {t`By the shop’s clock. What happens then is told afterwards, and of each kind at most once an hour.`}
        </p>
      </div>
    </>
  )
}
