export const PAGE_LIMIT_DEFAULT = 20
export const PAGE_LIMIT_MAX = 100
/** Maximum offset in rows. Readers of older rows should use a filter. */
const OFFSET_MAX = 100_000

interface PageRequest {
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

export interface Page {
  readonly page: number
  readonly limit: number
  readonly offset: number
}

/**
 * Returns the bounded page of a request: at most `PAGE_LIMIT_MAX` rows and an offset of at most
 * `OFFSET_MAX`.
 */
export function pageOf({ page = 1, limit = PAGE_LIMIT_DEFAULT }: PageRequest): Page {
  const bounded = Math.min(limit, PAGE_LIMIT_MAX)
  return { page, limit: bounded, offset: Math.min((page - 1) * bounded, OFFSET_MAX) }
}

/** Builds a page from rows queried with one more than the limit, which shows whether another page exists. */
export function presentPage<Row, Item>(
  { page, limit }: Page,
  rows: readonly Row[],
  present: (row: Row) => Item,
): { list: Item[]; page: number; limit: number; more: boolean } {
  return { list: rows.slice(0, limit).map(present), page, limit, more: rows.length > limit }
}
