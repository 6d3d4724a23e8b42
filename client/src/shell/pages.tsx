import { type ComponentType, Fragment, type ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { lazyPage, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { type Admission, admissionTo } from '#shared/pages/page.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { PageBoundary } from './page-boundary.tsx'
import { PageFrame } from './page-frame.tsx'
import type { AppRoute } from './route.ts'
import { Waiting } from './waiting.tsx'

const NotFound = lazyPage(() => import('./not-found.tsx'))

interface PagesProps {
  routes: readonly AppRoute[]
  user: SessionUser | null
  /** Stands above the pages that need a connection. */
  notice?: ComponentType<{ className?: string }>
  /** Stands around the pages of pay. */
  curtain?: ComponentType<{ children: ReactNode }>
}

/** The page at the present address, as far as this person (or nobody) may see it. */
export function Pages({ routes, user, notice, curtain }: PagesProps) {
  // Two rows may share a path ('/'): the first one this person may see counts.
  const admitted = routes.filter((route) => admissionTo(route, user) !== 'not-found')
  return (
    <Switch>
      {admitted.map((route) => (
        <Route key={`${route.path} ${route.title}`} path={route.path}>
          {(params) => (
            <Page
              route={route}
              admission={isAddress(route, params) ? admissionTo(route, user) : 'not-found'}
              isSignedIn={user !== null}
              notice={route.needsConnection && notice}
              curtain={route.showsPay && curtain}
            />
          )}
        </Route>
      ))}
      <Route>
        <Nothing isSignedIn={user !== null} />
      </Route>
    </Switch>
  )
}

const isAddress = ({ only }: AppRoute, params: Record<string, string | undefined>) =>
  !only || Object.values(params).every((value) => value === undefined || only.includes(value))

function Nothing({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <PageBoundary>
      <Suspense fallback={<Waiting />}>
        <PageFrame title={t`Page not found`}>
          <NotFound isSignedIn={isSignedIn} />
        </PageFrame>
      </Suspense>
    </PageBoundary>
  )
}

interface PageProps {
  route: AppRoute
  admission: Admission
  isSignedIn: boolean
  notice: ComponentType<{ className?: string }> | undefined
  curtain: ComponentType<{ children: ReactNode }> | undefined
}

function Page({ route, admission, isSignedIn, notice: Notice, curtain: Curtain = Fragment }: PageProps) {
  if (admission === 'not-found') return <Nothing isSignedIn={isSignedIn} />
  if (typeof admission === 'object') return <Redirect to={admission.redirect} replace />
  return (
    <>
      {/* Also where the page's file could not be loaded. */}
      {Notice && <Notice className="mb-6" />}
      <PageBoundary>
        <Suspense fallback={<Waiting />}>
          <PageFrame title={route.title}>
            <Curtain>
              <route.page />
            </Curtain>
          </PageFrame>
        </Suspense>
      </PageBoundary>
    </>
  )
}
