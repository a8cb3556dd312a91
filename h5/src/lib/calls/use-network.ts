import { useSyncExternalStore } from 'react'
import { useConnection, usePrices } from '../socket/connection.ts'

/**
 * Returns the network state: `offline` as reported by the device, and while prices are stale `connecting` before the first
 * connection and `reconnecting` after it.
 */
export function useNetwork(): 'online' | 'offline' | 'connecting' | 'reconnecting' {
  const online = useOnline()
  const stale = usePrices((prices) => prices.stale)
  const isFirst = useConnection(({ state }) => state === 'waiting')
  if (!online) return 'offline'
  if (!stale) return 'online'
  return isFirst ? 'connecting' : 'reconnecting'
}

/** Returns whether the device reports that it is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchOnline, () => navigator.onLine)
}

function watchOnline(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
