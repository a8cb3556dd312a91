import { installFiles, keepFiles, removeOldFiles, respondWithFile } from './files.ts'
import { listenToPushes } from './push.ts'
import { scope } from './scope.ts'

// The worker of a new build waits until the customer accepts it, or has closed every tab of the app.
scope.addEventListener('install', (event) => event.waitUntil(installFiles()))

scope.addEventListener('activate', (event) => event.waitUntil(activate()))

scope.addEventListener('fetch', (event) => {
  const response = respondWithFile(event.request)
  if (response) event.respondWith(response)
})

listenToPushes()

/** A message of the app: to store what it has loaded, or to replace the worker of the previous build. */
type Message = { readonly type: 'keep'; readonly urls: readonly unknown[] } | { readonly type: 'replace' }

scope.addEventListener('message', (event) => {
  const message = event.data as Message
  if (message.type === 'replace') event.waitUntil(scope.skipWaiting())
  if (message.type === 'keep') event.waitUntil(keepFiles(message.urls))
})

async function activate(): Promise<void> {
  await removeOldFiles()
  // The page that has installed the first worker is served by it at once, so that later loads are stored.
  await scope.clients.claim()
}
