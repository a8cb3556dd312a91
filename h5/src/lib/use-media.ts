import { useSyncExternalStore } from 'react'

/** Returns whether a media query matches now, and renders again when that changes. */
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

/** Wide enough for chart, book and form in columns; in em, so that larger text counts as a narrower screen. */
export const DESKTOP = '(min-width: 64em)'

/** A phone on its side, where there is height for one thing only. */
export const TURNED = '(orientation: landscape) and (max-height: 500px)'
