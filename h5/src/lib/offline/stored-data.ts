import { CACHE_PREFIX } from '../../worker/cache-prefix.ts'
import { queryClient } from '../calls/queries.ts'
import { lastSeenBytes } from './last-seen.ts'
import { forgetLastSeen } from './offline-state.ts'

/** Sizes of the files and data that the app has stored to open without a connection, in bytes. */
export interface StoredData {
  /** The app's own files. */
  readonly files: number
  /** The prices and balances that were shown last. */
  readonly lastSeen: number
}

/** Measures the stored data. Rejects where storage is closed to it. */
export async function measureStored(): Promise<StoredData> {
  const sizes = (await cacheNames()).map(sizeOf)
  const files = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return { files, lastSeen: lastSeenBytes() }
}

/**
 * Deletes what the app has stored, except the session and the preferences, and fetches what is shown again. Rejects
 * where storage is closed to it.
 */
export async function clearStored(): Promise<void> {
  await Promise.all((await cacheNames()).map((name) => caches.delete(name)))
  forgetLastSeen()
  await queryClient.resetQueries()
}

async function cacheNames(): Promise<string[]> {
  // Without a secure context there are no caches.
  if (!('caches' in window)) return []
  return (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
}

async function sizeOf(name: string): Promise<number> {
  const cache = await caches.open(name)
  const sizes = (await cache.matchAll()).map(async (response) => (await response.blob()).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
