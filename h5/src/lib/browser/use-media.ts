import { useSyncExternalStore } from 'react'

/** Returns whether a media query matches, and renders when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** The widths of `ui/src/theme.css`: a tablet or desktop, a desktop, and one with room for a list of markets. */
export const WIDE = '(min-width: 48em) and (min-height: 501px)'
export const DESKTOP = '(min-width: 64em) and (min-height: 501px)'
export const LARGE = '(min-width: 80em) and (min-height: 501px)'

/** A phone in landscape, whose height fits one thing only. */
export const TURNED = '(orientation: landscape) and (max-height: 500px)'

/** A phone upright whose height does not fit a chart and a form. */
export const SHORT = '(orientation: portrait) and (max-width: 30em) and (max-height: 43.75em)'
