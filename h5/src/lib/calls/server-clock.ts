import { useEffect, useState } from 'react'

/**
 * The offset of the server's clock from the device's, in milliseconds. Every server time is slightly old when it
 * arrives, so the largest difference observed is the most accurate.
 */
let aheadMs: number | undefined

/** Returns the device's time in epoch milliseconds. It never jumps while the page is open, unlike the device's clock. */
function deviceNow(): number {
  return Math.round(performance.timeOrigin + performance.now())
}

/** Updates the offset with a time just received from the server, in epoch milliseconds. */
export function recordServerTime(at: number, now = deviceNow()): void {
  const ahead = at - now
  if (aheadMs === undefined || ahead > aheadMs) aheadMs = ahead
}

/**
 * Returns the estimated server time in epoch milliseconds, so that countdowns are right on a device whose clock is
 * wrong.
 */
export function serverNow(now = deviceNow()): number {
  return now + (aheadMs ?? 0)
}

/** Returns the server time, updated every `everyMs`. Does not update while that is undefined. */
export function useServerNow(everyMs: number | undefined): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    if (everyMs === undefined) return
    const look = () => setNow(serverNow())
    const first = setTimeout(look)
    const timer = setInterval(look, everyMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [everyMs])
  return now
}
