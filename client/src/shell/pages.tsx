import { Component, type ComponentType, Fragment, type ReactNode, useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { boot } from '#client/api/boot.ts'
import { Button } from '#client/ui/button.tsx'
import { FailedState } from '#client/ui/failed-state.tsx'
import { Loading, SkeletonLines } from '#client/ui/skeleton.tsx'
import { lazyPage, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { type Admission, admissionTo } from '#shared/pages/page.ts'
import type { SessionUser } from '#shared/users/user.ts'
import type { AppRoute } from './route.ts'

const NotFound = lazyPage(() => import('./not-found.tsx'))

interface PagesProps {
  routes: readonly AppRoute[]
  user: SessionUser | null
  /** Stands above the pages that need a connection. */
  notice?: ComponentType<{ className?: string }>
  /** Stands around the pages of pay. */
  curtain?: ComponentType<{ children: ReactNode }> | undefined
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

/**
 * What a page shows when it cannot be shown: its file is gone after an update, the connection is, or it has a defect.
 * Another route starts afresh.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return (
      <div className="mx-auto max-w-form p-6">
        <FailedState title={t`This page could not be opened`}>
          <p>{t`Perhaps the application was updated, or the connection was lost.`}</p>
          <Button className="mt-4" onClick={() => window.location.reload()}>{t`Reload`}</Button>
        </FailedState>
      </div>
    )
  }
}

const beginning = window.location.pathname
let isBeginning = true

/** Where a page is begun by typing. On a phone that would bring up the keypad before anybody asked for it. */
const start = () =>
  matchMedia('(pointer: fine)').matches ? document.querySelector<HTMLElement>('[data-page-start]') : null

/**
 * Names the page in the window's title and moves the focus to the field it is begun with, or else to its heading; not to
 * that on the page the visit began with.
 */
function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${boot.appName}`
    // By the address, because people may go on before the first page has come.
    isBeginning &&= window.location.pathname === beginning
    const target = start() ?? (isBeginning ? null : document.querySelector<HTMLElement>('[data-page-heading]'))
    target?.focus({ preventScroll: true })
  }, [title])
  return children
}

/** In place of a page whose file is on its way. */
export function Waiting() {
  return (
    <div className="mx-auto w-full max-w-page p-4 md:p-8">
      <Loading>
        <SkeletonLines lines={4} />
      </Loading>
    </div>
  )
}
