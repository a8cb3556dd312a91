import { useCallback, useEffect, useRef } from 'react'

/** The same function for as long as the component is there, that does what the one given last does. */
export function useEvent<Args extends readonly unknown[]>(given: (...args: Args) => void) {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
