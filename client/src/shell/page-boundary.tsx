import { Component, type ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { FailedState } from '#client/ui/failed-state.tsx'
import { t } from '#shared/language/t.ts'

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
