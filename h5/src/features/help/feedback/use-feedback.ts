import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { parsePage, usePages } from '../../../lib/lists/pages.ts'
import { useSignal } from '../../../lib/socket/use-socket.ts'
import { toFeedback } from './feedback.ts'

const KEY = [PRIVATE, 'support', 'feedback'] as const
const PAGE_SIZE = 20

/** Fetches the customer's feedback page by page, the newest first, again after each reply. */
export function useFeedback() {
  useSignal('support', (change) => {
    if (!change || change.about === 'feedback') refreshFeedback()
  })
  return usePages(KEY, async (page, signal) =>
    parsePage(await readApi('support/feedbacks', { page, limit: PAGE_SIZE }, signal), toFeedback),
  )
}

/** Fetches the list again. */
export function refreshFeedback(): void {
  void queryClient.invalidateQueries({ queryKey: KEY })
}
