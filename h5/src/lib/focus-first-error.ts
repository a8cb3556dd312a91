/** Goes to the first field that is wrong, once its error is on the screen. */
export function focusFirstError(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()),
  )
}
