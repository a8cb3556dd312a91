/** The global scope of the service worker. */
export const scope = globalThis as unknown as ServiceWorkerGlobalScope
