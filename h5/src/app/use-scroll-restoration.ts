import { useLayoutEffect, useRef } from 'react'
import { tabOf } from '../lib/navigation/route-names.ts'
import { routeNameOf } from '../lib/navigation/screen.ts'
import { usePlace } from '@halyard/web'

const PLACES_MAX = 100
const places = new Map<string, number>()

/** Restores the scroll position of tabs and of pages reached by going back; other pages open at the top. */
export function useScrollRestoration(): void {
  const { pathname, key, by } = usePlace()
  const back = by === 'pop'
  const shown = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    const tab = tabOf(routeNameOf(pathname)) !== undefined
    const place = tab ? pathname : key
    // A new query string on the same page keeps the scroll position.
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
