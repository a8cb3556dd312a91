/** Renders the first tab stop: a link past the bars to the main content. */
export function SkipLink({ label }: { readonly label: string }) {
  return (
    <button
      className="sr-only rounded-field bg-brass-fill text-15 font-semibold text-on-brass focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-50 focus-visible:px-4 focus-visible:py-3"
      onClick={() => document.querySelector('main')?.focus()}
      type="button"
    >
      {label}
    </button>
  )
}
