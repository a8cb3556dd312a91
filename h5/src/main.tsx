import { startCloseOnBack } from '@halyard/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import { startExitGuard } from './app/exit-guard.ts'
import { prefetchTabs } from './app/load-screen.tsx'
import { Shell } from './app/shell.tsx'
import { refreshAccountLanguage } from './lib/account-language.ts'
import { applyAppearance } from './lib/appearance.ts'
import { startI18n } from './lib/i18n.ts'
import { queryClient } from './lib/queries.ts'
import { startSocket } from './lib/socket/connection.ts'
import './styles.css'

async function start(): Promise<void> {
  applyAppearance()
  await startI18n()
  window.history.scrollRestoration = 'manual'
  startCloseOnBack()
  startExitGuard()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root element')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <HashRouter>
          <Shell />
        </HashRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  // Connect after the first paint, and preload the other tabs after the page is loaded, so that neither delays it.
  requestAnimationFrame(() =>
    setTimeout(() => {
      void startSocket()
      void refreshAccountLanguage()
    }, 0),
  )
  if (document.readyState === 'complete') void prefetchTabs()
  else window.addEventListener('load', () => void prefetchTabs(), { once: true })
}

void start()
