import { useSyncExternalStore } from 'react'
import { usePrices } from '../socket/connection.ts'

/** Returns the network state: `offline` as reported by the device, `reconnecting` while prices are stale. */
export function useNetwork(): 'online' | 'offline' | 'reconnecting' {
  const online = useOnline()
  const stale = usePrices((prices) => prices.stale)
  if (!online) return 'offline'
  return stale ? 'reconnecting' : 'online'
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
