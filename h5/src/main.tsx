import { startCloseOnBack } from '@halyard/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startExitGuard } from './app/exit-guard.ts'
import { prefetchTabs } from './app/load-screen.ts'
import { Shell } from './app/shell.tsx'
import { applyAppearance } from './lib/browser/appearance.ts'
import { loadWhenReachable } from './lib/calls/load-when-reachable.ts'
import { queryClient } from './lib/calls/queries.ts'
import { startI18n } from './lib/language/i18n.ts'
import { Router } from '@halyard/web'
import { startInstallOffer } from './lib/offline/install-offer.ts'
import { restoreWithoutConnection, startOffline } from './lib/offline/start-offline.ts'
import { isSignedIn } from './lib/session/session.ts'
import { startSocket } from './lib/socket/connection.ts'
import './styles.css'

async function start(): Promise<void> {
  applyAppearance()
  startInstallOffer()
  await Promise.all([startI18n(), restoreWithoutConnection()])
  window.history.scrollRestoration = 'manual'
  startCloseOnBack()
  startExitGuard()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root element')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router>
          <Shell />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  )
  // Connect after the first paint, and preload the other tabs after the page is loaded, so that neither delays it.
  requestAnimationFrame(() =>
    setTimeout(() => {
      void startSocket()
      void refreshLanguage()
    }, 0),
  )
  if (document.readyState === 'complete') void startBackground()
  else window.addEventListener('load', () => void startBackground(), { once: true })
}

/** Reads the language of a signed-in customer's account again. */
async function refreshLanguage(): Promise<void> {
  if (!isSignedIn()) return
  const { refreshAccountLanguage } = await loadWhenReachable(
    () => import('./lib/language/account-language.ts'),
  )
  await refreshAccountLanguage()
}

/** Preloads the other tabs, and then starts the offline store. */
async function startBackground(): Promise<void> {
  await prefetchTabs()
  startOffline()
}

void start()
