import { readApi } from '../../../lib/calls/api.ts'
import { usePages } from '../../../lib/lists/pages.ts'
import { PRIVATE } from '../../../lib/calls/queries.ts'

const PAGE = 20

/** Fetches funding payments page by page, newest first. */
export function useFundingHistory() {
  return usePages([PRIVATE, 'funding'], (page, signal) =>
    readApi('lever/funding', { page, limit: PAGE }, signal),
  )
}
