import type { DailyStatement } from '@halyard/receipt'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'

/** The days of a page. */
const PAGE_DAYS = 30

/** Statements of consecutive days, oldest first, and when the next one is signed. */
interface DaysPage {
  readonly statements: readonly DailyStatement[]
  readonly nextAt: number
}

/** The days before the ones that are shown. */
interface PageRange {
  readonly fromSeq: number
  readonly limit: number
}

/** Returns the days before a page; undefined if it begins with the first statement. */
export function daysBefore({ statements }: DaysPage): PageRange | undefined {
  const first = statements[0]?.seq ?? 1
  if (first === 1) return undefined
  const fromSeq = Math.max(1, first - PAGE_DAYS)
  return { fromSeq, limit: first - fromSeq }
}

/** Fetches the statements, the newest first, and earlier ones on demand. They stay as they were signed. */
export function useDays() {
  return useInfiniteQuery({
    queryKey: ['option-days'],
    queryFn: async ({ pageParam, signal }): Promise<DaysPage> => {
      const request = pageParam
        ? { from_seq: pageParam.fromSeq, limit: pageParam.limit }
        : { limit: PAGE_DAYS }
      const { list, next_at } = await readApi('trail/days', request, signal)
      return { statements: list, nextAt: next_at }
    },
    initialPageParam: undefined as PageRange | undefined,
    getNextPageParam: daysBefore,
  })
}
