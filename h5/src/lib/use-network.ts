import { useEffect, useState, useSyncExternalStore } from 'react'
import { useConnection } from './socket/connection.ts'

const PATIENCE_MS = 3000

/** `reconnecting` once the live connection has been gone for three seconds; `offline` at once. */
export function useNetwork(): 'online' | 'offline' | 'reconnecting' {
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine)
  const lost = useConnection(({ state }) => state === 'lost')
  const [longLost, setLongLost] = useState(false)
  useEffect(() => {
    if (!lost) return
    const timer = setTimeout(() => setLongLost(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLongLost(false)
    }
  }, [lost])
  if (!online) return 'offline'
  return lost && longLost ? 'reconnecting' : 'online'
}

function watchOnline(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
