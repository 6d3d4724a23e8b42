import { Fingerprint, PencilLine, X } from 'lucide-react'
import { useState } from 'react'
import { CallError, reasonOf } from '#client/api/call.ts'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { MenuButton, RowMenu } from '#client/ui/row-menu.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import type { Passkey } from '#shared/passkeys/passkey.ts'
import { passkeysOfOneself } from '#shared/passkeys/reads.ts'
import { formatInstant } from '#shared/time/instant.ts'

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** What a person would call the device they have in their hand, as far as it says what it is; they can rename it. */
export const deviceName = (userAgent = navigator.userAgent): string =>
  systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? t`Passkey`

const RenameDialog = lazy(() => import('./rename-dialog.tsx'))
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'))

type Question = { about: 'name' | 'removal'; passkey: Passkey }

/** One's own passkeys, and a button that adds one where they work. */
export default function Passkeys({ onAdded }: { onAdded?: () => void }) {
  const read = useEndpoint(...passkeysOfOneself)
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  return (
    <>
      <Loaded read={read} waiting={<Skeleton className="h-24" />} failed={t`Failed to load your passkeys.`}>
        {({ origin, passkeys }) => (
          <div className="flex flex-col gap-5">
            {passkeys.length > 0 && (
              <ul className="flex flex-col divide-y divide-line">
                {passkeys.map((passkey) => (
                  <PasskeyLine key={passkey.id} passkey={passkey} ask={(about) => setQuestion({ about, passkey })} />
                ))}
              </ul>
            )}
            <p className="text-muted text-sm">{reasonAgainst(origin) ?? purpose}</p>
            {reasonAgainst(origin) === undefined && <AddPasskey onAdded={onAdded} />}
          </div>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {question?.about === 'name' && <RenameDialog passkey={question.passkey} close={close} />}
        {question?.about === 'removal' && <RemoveDialog passkey={question.passkey} close={close} />}
      </Suspense>
    </>
  )
}

const purpose = t`Sign in with this device’s fingerprint, face or PIN instead of a password. None of them leaves the device.`

/** Why a passkey cannot be added here; undefined where it can. */
function reasonAgainst(origin: string | null): string | undefined {
  if (origin === null)
    return t`Passkeys need an address that begins with https:// and has a name. This shop is opened at another one, so there are none here.`
  if (origin !== window.location.origin) return t`Passkeys work only at ${origin}. Open your profile there to add one.`
  if (!('PublicKeyCredential' in window)) return t`This browser knows no passkeys. Try a newer one.`
}

function PasskeyLine({ passkey, ask }: { passkey: Passkey; ask: (about: Question['about']) => void }) {
  const { name, createdAt, usedAt, isBackedUp } = passkey
  return (
    <li className="flex items-center gap-3 py-2 first:pt-0">
      <Fingerprint aria-hidden="true" className="size-6 shrink-0 text-brand" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-muted text-sm">
          {usedAt ? t`Last used ${formatInstant(usedAt)}` : t`Added ${formatInstant(createdAt)}, not used yet`}
          {isBackedUp && ` · ${t`also kept in your password manager`}`}
        </p>
      </div>
      <RowMenu label={name}>
        <MenuButton icon={PencilLine} label={t`Rename ${name}`} onClick={() => ask('name')}>{t`Rename`}</MenuButton>
        <MenuButton
          icon={X}
          label={t`Remove ${name}`}
          hint={t`It signs nobody in any more.`}
          onClick={() => ask('removal')}
        >{t`Remove`}</MenuButton>
      </RowMenu>
    </li>
  )
}

function AddPasskey({ onAdded }: { onAdded: (() => void) | undefined }) {
  const [isAsking, setAsking] = useState(false)
  const add = useAction('POST /api/user/passkeys', {
    refresh: ['GET /api/user/passkeys'],
    done: ({ name }) => ({ title: t`Passkey added`, description: t`“${name}” can sign you in from now on.` }),
    failed: t`The passkey was not added.`,
  })
  const ask = async () => {
    setAsking(true)
    const { isThereAlready, makePasskey } = await import('./make-passkey.ts')
    try {
      add.mutate({ body: { name: deviceName(), ...(await makePasskey()) } }, { onSuccess: () => onAdded?.() })
    } catch (error) {
      const isRefused = error instanceof CallError || error instanceof TypeError
      toast({
        title: t`The passkey was not added.`,
        description: isRefused
          ? reasonOf(error)
          : isThereAlready(error)
            ? t`This device has a passkey for you already.`
            : t`The device did not make one. Try again, and show your finger, your face or the device’s PIN.`,
        tone: 'destructive',
      })
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button
      variant="secondary"
      className="self-start phone:w-full"
      busy={(isAsking || add.isPending) && t`Adding...`}
      onClick={() => void ask()}
    >
      <Fingerprint aria-hidden="true" />
      {t`Add a passkey`}
    </Button>
  )
}
