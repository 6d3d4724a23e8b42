import { Link } from 'wouter'
import { buttonClass } from '#client/ui/button.tsx'
import { SearchDrawing } from '#client/ui/drawings/search.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { t } from '#shared/language/t.ts'

export default function NotFound({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className={isSignedIn ? undefined : 'mx-auto max-w-form p-6'}>
      <PageHeader title={t`404 Page Not Found`} />
      <EmptyState
        drawing={SearchDrawing}
        title={t`There is nothing at this address for you.`}
        action={
          <Link href="/" className={buttonClass()}>
            {isSignedIn ? t`Go to the dashboard` : t`Go to sign in`}
          </Link>
        }
      >
        {isSignedIn && window.location.pathname.startsWith('/invite/') && t`Sign out to use an invitation.`}
      </EmptyState>
    </div>
  )
}
