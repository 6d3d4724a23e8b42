import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { boot } from './api/boot.ts'
import { sendOfflineCallsBy } from './api/hooks.ts'
import { queryClient, userAddress } from './api/query-client.ts'
import { isLeftSince, isSignedOut, noteSignedIn } from './api/signed-out.ts'
import { App } from './shell/app.tsx'

// Zod tries whether it may make code from text. The page's policy forbids it, and the browser would note each attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

sendOfflineCallsBy(() => import('./held/outbox.ts'))

// The stored copy of the page names nobody, not even the last person here.
const user = isLeftSince() || (boot.isOffline && isSignedOut()) ? null : boot.user
if (user) noteSignedIn(user.id)
if (user !== undefined) queryClient.setQueryData(userAddress, user)

export const root = createRoot(document.getElementById('root')!)

root.render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
