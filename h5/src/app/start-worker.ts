import { queryClient } from '../lib/calls/queries.ts'

const WORKER = 'sw.js'
/** The longest time to wait for the page to be loaded completely. */
const QUIET_MS = 10_000

/**
 * Registers the service worker when the page has loaded what it shows, and has it store the files that were loaded
 * until then. Does nothing where the browser has no service workers.
 */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await untilQuiet()
  const workers = navigator.serviceWorker
  try {
    await workers.register(import.meta.env.BASE_URL + WORKER)
    if (!workers.controller) await controlled(workers)
  } catch {
    // The app works without it. The next start registers it again.
    return
  }
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  workers.controller?.postMessage({ type: 'keep', urls })
}

function controlled(workers: ServiceWorkerContainer): Promise<void> {
  return new Promise((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(), { once: true })
  })
}

/** Waits until queries have been fetched and none is running. */
function untilQuiet(): Promise<void> {
  const cache = queryClient.getQueryCache()
  const isQuiet = () => cache.getAll().length > 0 && queryClient.isFetching() === 0
  return new Promise((resolve) => {
    if (isQuiet()) return resolve()
    const stop = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(stop, QUIET_MS)
    const unsubscribe = cache.subscribe(() => isQuiet() && stop())
  })
}
