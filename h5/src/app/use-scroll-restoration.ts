import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { routeNameOf, tabOf } from '../lib/route-names.ts'

const PLACES_MAX = 100
const places = new Map<string, number>()

/** A tab, and a page come back to, are found where they were left; any other page begins at its top. */
export function useScrollRestoration(): void {
  const { pathname, key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const shown = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    const tab = tabOf(routeNameOf(pathname)) !== undefined
    const place = tab ? pathname : key
    // Another query of the same page is no other place.
    if (shown.current !== pathname || back) window.scrollTo(0, tab || back ? (places.get(place) ?? 0) : 0)
    shown.current = pathname
    const remember = () => {
      places.delete(place)
      places.set(place, window.scrollY)
      const [oldest] = places.keys()
      if (places.size > PLACES_MAX && oldest !== undefined) places.delete(oldest)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [pathname, key, back])
}
