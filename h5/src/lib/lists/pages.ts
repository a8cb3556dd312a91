import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { queryClient } from '../calls/queries.ts'
import { useSignedIn } from '../session/session.ts'

interface Identified {
  readonly id: number | string
}

type Order<Row> = (a: Row, b: Row) => number

/** A page of a list as the server sends it. */
interface RowsPage<Row> {
  readonly list: readonly Row[]
  readonly page: number
  readonly more: boolean
}

/** Parses the rows of a page from the wire. */
export function parsePage<Wire, Row>(page: RowsPage<Wire>, parse: (row: Wire) => Row): RowsPage<Row> {
  return { ...page, list: page.list.map(parse) }
}

/** The state that a list renders: its rows and how to load more. */
export interface PagedRows<Row> {
  readonly data: readonly Row[] | undefined
  readonly isError: boolean
  readonly refetch: () => Promise<unknown>
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/**
 * Fetches a list of the signed-in customer page by page, without duplicates, in the server's order unless `order` is
 * given.
 */
export function usePages<Row extends Identified>(
  queryKey: readonly unknown[],
  read: (page: number, signal: AbortSignal) => Promise<RowsPage<Row>>,
  order?: Order<Row>,
) {
  const signedIn = useSignedIn()
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, more }) => (more ? page + 1 : undefined),
    select: ({ pages }) =>
      uniqueById(
        pages.flatMap(({ list }) => list),
        order,
      ),
    enabled: signedIn,
  })
}

/** Adds new or changed rows to the first cached page of a list. */
export function addToPages<Row extends Identified>(
  queryKey: readonly unknown[],
  updates: readonly Row[],
  order: Order<Row>,
): void {
  queryClient.applyChange<InfiniteData<RowsPage<Row>>>(queryKey, (data) => {
    const [first, ...rest] = data.pages
    if (!first) return data
    return { ...data, pages: [{ ...first, list: uniqueById([...first.list, ...updates], order) }, ...rest] }
  })
}

/**
 * Removes duplicates and keeps the latest version of each row. New rows push others to the next page, where they appear
 * again.
 */
export function uniqueById<Row extends Identified>(rows: readonly Row[], order?: Order<Row>): Row[] {
  const once = Array.from(new Map(rows.map((row) => [row.id, row])).values())
  return order ? once.toSorted(order) : once
}

/** Compares by id, the highest first. */
export function newestFirst(a: { readonly id: number }, b: { readonly id: number }): number {
  return b.id - a.id
}
