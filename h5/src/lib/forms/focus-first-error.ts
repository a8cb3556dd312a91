/** Focuses the first invalid field once its error is rendered. */
export function focusFirstError(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()),
  )
}
