/** Focuses the first invalid field once its error is rendered. */
export function focusFirstError(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(':is(main, [role="dialog"]) [aria-invalid="true"]')?.focus(),
    ),
  )
}
