import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Filters by name, as the URL has them. */
export type Filters = Readonly<Record<string, string>>

/**
 * Returns the filters of the page, which are in the URL so that a view can be bookmarked, shared and gone back to, and
 * a function that changes some of them. An empty value removes a filter.
 */
export function useFilters(): readonly [Filters, (changes: Filters) => void] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: Filters) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes))
            if (value === '') next.delete(name)
            else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return [Object.fromEntries(params), change]
}
