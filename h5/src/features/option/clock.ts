import { useEffect, useState } from 'react'

/**
 * How far the server's clock is ahead of the device's, in milliseconds. Every time the server tells was true a
 * little before it arrived, so the greatest difference seen is the nearest to the truth.
 */
let aheadMs: number | undefined

/** Takes note of a moment that the server has just named as past. */
export function recordServerTime(at: number, now = Date.now()): void {
  const ahead = at - now
  if (aheadMs === undefined || ahead > aheadMs) aheadMs = ahead
}

/** The server's time now, as well as it is known. A phone whose clock is wrong still counts down right. */
export function serverNow(now = Date.now()): number {
  return now + (aheadMs ?? 0)
}

/** The server's time, again whenever so much of it has passed. Stands still while nobody needs it. */
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
