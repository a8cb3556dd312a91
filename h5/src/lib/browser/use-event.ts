import { useCallback, useEffect, useRef } from 'react'

/** Returns a stable callback that always calls the latest closure (like React's `useEffectEvent`). */
export function useEvent<Args extends readonly unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
