import { useOfflineState } from './offline-state.ts'

const EVERY_MS = 3_600_000

let registration: ServiceWorkerRegistration | undefined
let isAccepted = false

/**
 * Watches the worker for that of a new build, which waits until the customer accepts it. Looks for one each hour, as
 * well as the browser does when the app opens. `hadWorker`: a worker controlled the page before it was registered, so the
 * next one is new. WebKit sets the controller before it reports the first worker, which must not look like a new one.
 */
export function watchUpdates(watched: ServiceWorkerRegistration, hadWorker: boolean): void {
  registration = watched
  const workers = navigator.serviceWorker
  let hasWorker = hadWorker
  const look = () => {
    if (watched.waiting && watched.active) useOfflineState.setState({ updateReady: true })
  }
  const follow = () => {
    watched.installing?.addEventListener('statechange', look)
    look()
  }
  // The browser looks for a new build by itself when the app opens: its worker may be installing already.
  follow()
  watched.addEventListener('updatefound', follow)
  workers.addEventListener('controllerchange', () => {
    if (isAccepted) window.location.reload()
    // Another tab has accepted it. This one still runs the old version, and its customer decides when to reload.
    else if (hasWorker) useOfflineState.setState({ updateReady: true })
    hasWorker = true
  })
  setInterval(() => void watched.update().catch(() => undefined), EVERY_MS)
}

/** Replaces the worker by the waiting one, and reloads the app with it. */
export function acceptUpdate(): void {
  if (!registration?.waiting) return window.location.reload()
  isAccepted = true
  registration.waiting.postMessage({ type: 'replace' }, [])
}
