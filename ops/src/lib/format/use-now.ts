import { useEffect, useState } from 'react'

const UPDATED_EVERY_MS = 1_000

/** Returns the time in epoch milliseconds, updated every second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATED_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
