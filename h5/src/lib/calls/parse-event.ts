import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './queries.ts'

/**
 * Parses the rows of an event. If one has an unknown value, returns undefined and resets the lists that the rows belong
 * to: they are fetched again, and show their error state if the row is unreadable there, too.
 */
export function parseEvent<Wire, Row>(
  rows: readonly Wire[],
  parse: (row: Wire) => Row,
  lists: readonly QueryKey[],
): Row[] | undefined {
  try {
    return rows.map(parse)
  } catch {
    for (const queryKey of lists) void queryClient.resetQueries({ queryKey })
    return undefined
  }
}
