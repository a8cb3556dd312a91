const LASTS_MS = 1000

/**
 * Flashes a ring around an element for one second, as feedback of success. Does nothing if the user prefers reduced
 * motion.
 */
export function flash(element: Element | null | undefined): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element?.animate(
    [
      { boxShadow: '0 0 0 0 var(--brass)' },
      { boxShadow: '0 0 0 6px color-mix(in oklab, var(--brass) 40%, transparent)', offset: 0.4 },
      { boxShadow: '0 0 0 12px transparent' },
    ],
    { duration: LASTS_MS, easing: 'ease-out' },
  )
}
