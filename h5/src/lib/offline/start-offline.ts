import { CallFailure } from '@halyard/web'
import { queryClient } from '../calls/queries.ts'

/** The time that a first visit has for loading before anything is stored. */
const BACKGROUND_AFTER_MS = 10_000

const loadBackground = () => import('./background.ts')

/**
 * Shows the stored data when the app opens without a connection: resolves when that is in place. Later, when a call of
 * a query that is kept on the device gets no response.
 */
export async function restoreWithoutConnection(): Promise<void> {
  if (!navigator.onLine) return restore()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.meta?.kept !== true) return
    const { action, query } = event
    if (action.type !== 'failed' && action.type !== 'error') return
    if (query.state.data === undefined && isNetworkError(action.error)) void restore()
  })
}

async function restore(): Promise<void> {
  try {
    const { restoreLastSeen } = await loadBackground()
    restoreLastSeen()
  } catch {
    // Its code is not on the device.
  }
}

/** Starts storing the app for use without a connection: its data, and except in development its files. */
export function startOffline(): void {
  setTimeout(() => void start(), BACKGROUND_AFTER_MS)
}

async function start(): Promise<void> {
  try {
    const { startSaving, startWorker } = await loadBackground()
    startSaving()
    if (import.meta.env.PROD) await startWorker()
  } catch {
    // The next visit tries again.
  }
}

function isNetworkError(error: unknown): boolean {
  return error instanceof CallFailure && error.code === 'network_error'
}
