import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { queryClient } from './queries.ts'
import { useSignedIn } from './session.ts'

interface Identified {
  readonly id: number | string
}

type Order<Row> = (a: Row, b: Row) => number

/** A part of a list as the exchange gives it. */
interface RowsPage<Row> {
  readonly list: readonly Row[]
  readonly page: number
  readonly more: boolean
}

/** What a list needs to know of its rows: which there are, and how more of them come. */
export interface PagedRows<Row> {
  readonly data: readonly Row[] | undefined
  readonly isError: boolean
  readonly refetch: () => Promise<unknown>
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** A list of the signed-in customer's, page after page, each row once; as the exchange orders it when no order is given. */
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

/** Puts rows that are news among those of the first page that is held. */
export function addToPages<Row extends Identified>(
  queryKey: readonly unknown[],
  news: readonly Row[],
  order: Order<Row>,
): void {
  queryClient.setQueryData<InfiniteData<RowsPage<Row>>>(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) return data
    return { ...data, pages: [{ ...first, list: uniqueById([...first.list, ...news], order) }, ...rest] }
  })
}

/** Each row once, as it was said last. What is new pushes others over to the next page, where they are met again. */
export function uniqueById<Row extends Identified>(rows: readonly Row[], order?: Order<Row>): Row[] {
  const once = Array.from(new Map(rows.map((row) => [row.id, row])).values())
  return order ? once.toSorted(order) : once
}

/** By number, the highest first. */
export function newestFirst(a: { readonly id: number }, b: { readonly id: number }): number {
  return b.id - a.id
}
