import { readApi } from '../../../../lib/calls/api.ts'
import { PRIVATE } from '../../../../lib/calls/queries.ts'
import { parsePage, usePages } from '../../../../lib/lists/pages.ts'
import { toFundingPayment } from '../../position.ts'

const PAGE = 20

/** Fetches funding payments page by page, newest first. */
export function useFundingHistory() {
  return usePages([PRIVATE, 'funding'], async (page, signal) =>
    parsePage(await readApi('lever/funding', { page, limit: PAGE }, signal), toFundingPayment),
  )
}
