import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { parsePage, usePages } from '../../lib/lists/pages.ts'
import { toCreditLine, toCreditScore } from './credit.ts'

const OWN = [PRIVATE, 'credit'] as const
const PAGE_SIZE = 20

/** Fetches the score and its rules. */
export function useCreditScore() {
  return useQuery({
    queryKey: [...OWN, 'score'],
    queryFn: async ({ signal }) => toCreditScore(await readApi('user/credit_score', {}, signal)),
  })
}

/** Fetches the lines of the score page by page, newest first. */
export function useCreditLines() {
  return usePages([...OWN, 'lines'], async (page, signal) =>
    parsePage(await readApi('user/credit_lines', { page, limit: PAGE_SIZE }, signal), toCreditLine),
  )
}
