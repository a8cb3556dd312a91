import { useCallback, useEffect, useRef } from 'react'

/** Returns a stable callback that always calls the latest closure (like React's `useEffectEvent`). */
export function useEvent<Args extends readonly unknown[]>(given: (...args: Args) => void) {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
