const LASTS_MS = 1000

/** A ring that fades for one second around what went well. Still for those who want no motion. */
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
