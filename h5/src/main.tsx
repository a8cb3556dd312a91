import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startExitGuard } from './app/exit-guard.ts'
import { createRouter } from './app/router.ts'
import { startI18n } from './lib/i18n.ts'
import { followLook } from './lib/look.ts'
import { queryClient } from './lib/queries.ts'
import { startSocket } from './lib/socket/connection.ts'
import './styles.css'

async function start(): Promise<void> {
  followLook()
  await startI18n()
  startExitGuard()
  const router = createRouter()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  // Live prices follow the first paint; they never delay it.
  requestAnimationFrame(() => setTimeout(() => void startSocket(), 0))
}

void start()
