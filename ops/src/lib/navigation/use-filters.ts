import { currentPlace, setQuery, useSearchParams } from '@halyard/web'

/** Filters by name, as the URL has them. */
export type Filters = Readonly<Record<string, string>>

/**
 * Returns the filters of the page, which are in the URL so that a view can be bookmarked, shared and gone back to, and
 * a function that changes some of them. An empty value removes a filter.
 */
export function useFilters(): readonly [Filters, (changes: Filters) => void] {
  const [params] = useSearchParams()
  return [Object.fromEntries(params), changeFilters]
}

function changeFilters(changes: Filters): void {
  const next = new URLSearchParams(currentPlace().search)
  for (const [name, value] of Object.entries(changes))
    if (value === '') next.delete(name)
    else next.set(name, value)
  setQuery(next, { replace: true })
}
