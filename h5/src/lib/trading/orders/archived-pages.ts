import { useInfiniteQuery } from '@tanstack/react-query'
import type { PagedRows } from '../../lists/pages.ts'
import { uniqueById } from '../../lists/pages.ts'
import { useSignedIn } from '../../session/session.ts'

interface ArchivedPage<Row> {
  readonly list: readonly Row[]
  readonly page: number
  readonly more: boolean
  readonly archived_until?: number | undefined
}

/** Fetches a list page by page as `usePages` does, whose oldest rows may be archived: the last page says up to when. */
export function useArchivedPages<Row extends { readonly id: number }>(
  queryKey: readonly unknown[],
  read: (page: number, signal: AbortSignal) => Promise<ArchivedPage<Row>>,
  order: (a: Row, b: Row) => number,
): PagedRows<Row> & { readonly archivedUntil: number | undefined } {
  const signedIn = useSignedIn()
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, more }) => (more ? page + 1 : undefined),
    select: ({ pages }) => ({
      rows: uniqueById(
        pages.flatMap(({ list }) => list),
        order,
      ),
      archivedUntil: pages.at(-1)?.archived_until,
    }),
    enabled: signedIn,
  })
  return { ...query, data: query.data?.rows, archivedUntil: query.data?.archivedUntil }
}
