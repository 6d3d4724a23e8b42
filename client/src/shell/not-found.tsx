import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { boot, chooseOnDevice } from '#client/api/boot.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { SockDrawing } from '#client/ui/drawings.tsx'
import { LanguageSelect } from '#client/ui/language-select.tsx'
import { Welcome } from '#client/ui/welcome.tsx'
import { t } from '#shared/language/t.ts'

export default function NotFound({ isSignedIn }: { isSignedIn: boolean }) {
  if (isSignedIn)
    return (
      <Nothing way={t`Go to the dashboard`} reason={t`This page does not exist, or it is for another role.`}>
        {window.location.pathname.startsWith('/invite/') && t`Sign out to use an invitation.`}
      </Nothing>
    )
  return (
    <Welcome
      name={boot.appName}
      subtitle={t`Employee Management System`}
      foot={<LanguageSelect value={boot.language} onChange={chooseOnDevice} />}
    >
      <Nothing way={t`Go to sign in`} reason={t`This page does not exist, or it opens once you are signed in.`} />
    </Welcome>
  )
}

/** Nothing else stands on the page: in its middle, a little above the centre, and the way on as wide as a thumb likes it. */
function Nothing({ way, reason, children }: { way: string; reason: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-16 text-center">
      <SockDrawing />
      <h1 id="page-heading" data-page-heading tabIndex={-1} className="mt-4 text-xl">{t`404 Page Not Found`}</h1>
      <p className="mt-2 text-balance text-muted">{reason}</p>
      {children && <p className="mt-1 text-muted">{children}</p>}
      <Link href="/" className={buttonClass({ className: 'mt-6 phone:min-h-13 phone:w-full' })}>
        {way}
      </Link>
    </div>
  )
}
