import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { boot } from '#client/api/boot.ts'
import { chooseOnDevice } from '#client/api/language.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { SearchDrawing } from '#client/ui/drawings/search.tsx'
import { LanguageSelect } from '#client/ui/language-select.tsx'
import { Welcome } from '#client/ui/welcome.tsx'
import { t } from '#shared/language/t.ts'

export default function NotFound({ isSignedIn }: { isSignedIn: boolean }) {
  if (isSignedIn)
    return (
      <Nothing way={t`Go to the dashboard`}>
        {window.location.pathname.startsWith('/invite/') && t`Sign out to use an invitation.`}
      </Nothing>
    )
  return (
    <Welcome
      name={boot.appName}
      subtitle={t`Employee Management System`}
      foot={<LanguageSelect value={boot.language} onChange={chooseOnDevice} className="-ml-3 mr-auto" />}
    >
      <Nothing way={t`Go to sign in`} />
    </Welcome>
  )
}

/** As an invitation that is none: the drawing, the heading, the words and the way on below each other at the left. */
function Nothing({ way, children }: { way: string; children?: ReactNode }) {
  return (
    <>
      <div className="-ml-5">
        <SearchDrawing />
      </div>
      <h1 id="page-heading" data-page-heading tabIndex={-1} className="mt-4 text-xl">{t`404 Page Not Found`}</h1>
      <p className="mt-2">{t`This page does not exist, or is not for you.`}</p>
      {children && <p className="mt-1 text-muted">{children}</p>}
      <Link href="/" className={buttonClass({ className: 'mt-6' })}>
        {way}
      </Link>
    </>
  )
}
