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

/** Wide enough for chart, book and form in columns. In em, so that larger text counts as a narrower screen. */
export const DESKTOP = '(min-width: 64em)'

/** A phone in landscape, whose height fits one thing only. */
export const TURNED = '(orientation: landscape) and (max-height: 500px)'
