import { boot } from '#client/api/boot.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { Welcome } from '#client/ui/welcome.tsx'
import { t } from '#shared/language/t.ts'
import { AskedForProof } from './asked-for-proof.tsx'
import { endSession } from './sign-out.ts'

const Passkeys = lazy(() => import('#client/features/passkeys/passkeys.tsx'))
const Setup = lazy(() => import('#client/features/second-factor/setup.tsx'))

/** The server says anew what there is to be done, and drafts are where they were. */
const goOn = () => window.location.reload()

/** For people who need a second factor and have none: nothing else is shown until they have one. */
export default function FactorDue() {
  const { id } = useUser()
  const signOut = () => {
    endSession(id)
    window.location.assign('/')
  }
  return (
    <Welcome name={boot.appName} subtitle={t`One more step before you go on`} isHeading>
      <div className="flex flex-col gap-6">
        <p>{t`Here a password alone is not enough for your role. Set up one of these; it takes a minute, and then you go on where you were.`}</p>
        <Card title={t`Passkey`}>
          <Suspense fallback={null}>
            <Passkeys onAdded={goOn} />
          </Suspense>
        </Card>
        <Card title={t`Codes of an app`}>
          <Suspense fallback={null}>
            <Setup onDone={goOn} />
          </Suspense>
        </Card>
        <Button variant="ghost" className="self-center" onClick={signOut}>{t`Sign out`}</Button>
      </div>
      <AskedForProof />
    </Welcome>
  )
}
