import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { boot } from './api/boot.ts'
import { queryClient, userAddress } from './api/query-client.ts'
import { App } from './app/app.tsx'

if (boot.user !== undefined) queryClient.setQueryData(userAddress, boot.user)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
