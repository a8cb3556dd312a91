import { watchUpdates } from './update.ts'

const WORKER = 'sw.js'

/**
 * Registers the service worker, and has it store the files that the page has loaded until then. Does nothing where the
 * browser has no service workers. Rejects if the worker cannot be registered.
 */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workers = navigator.serviceWorker
  const hadWorker = workers.controller !== null
  watchUpdates(await workers.register(import.meta.env.BASE_URL + WORKER), hadWorker)
  if (!workers.controller) await controlled(workers)
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  workers.controller?.postMessage({ type: 'keep', urls })
}

function controlled(workers: ServiceWorkerContainer): Promise<void> {
  return new Promise((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(), { once: true })
  })
}
