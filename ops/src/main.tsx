import { startCloseOnBack } from '@halyard/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from '@halyard/web'
import { Console } from './app/console.tsx'
import { FEATURES } from './app/screens.ts'
import { queryClient } from './lib/calls/queries.ts'
import { startI18n } from './lib/language/i18n.ts'
import { applyTheme } from './lib/session/theme.ts'
import './styles.css'

async function start(): Promise<void> {
  applyTheme()
  await startI18n(FEATURES)
  startCloseOnBack()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root element')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router>
          <Console />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
