import { useQuery } from '@tanstack/react-query'
import { readApi } from '../calls/api.ts'
import { PRIVATE } from '../calls/queries.ts'
import { useSignedIn } from './session.ts'
import { toVerificationLevels, type VerificationLevels } from './verification-levels.ts'

export const VERIFICATION_KEY = [PRIVATE, 'real_info'] as const

/** The polling interval while a review is pending. */
const WAITING_MS = 10_000
const FRESH_MS = 10_000

/** Fetches the customer's verification levels; polls while a review is pending, and when a page opens that shows them. */
export function useVerification() {
  return useQuery({
    queryKey: VERIFICATION_KEY,
    queryFn: async ({ signal }) => toVerificationLevels(await readApi('user/real_info', {}, signal)),
    enabled: useSignedIn(),
    staleTime: ({ state: { data } }) => (isPending(data) ? 0 : FRESH_MS),
    refetchInterval: ({ state: { data } }) => (isPending(data) ? WAITING_MS : false),
  })
}

function isPending(levels: VerificationLevels | undefined): boolean {
  return levels?.basic.status === 'under_review' || levels?.advanced.status === 'under_review'
}
