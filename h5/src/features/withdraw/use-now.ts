import { useEffect, useState } from 'react'

const STEP_MS = 30_000

/** Returns the current time, updated often enough for minutes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
