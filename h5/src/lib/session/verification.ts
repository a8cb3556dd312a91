import { useQuery } from '@tanstack/react-query'
import { readApi } from '../calls/api.ts'
import { PRIVATE } from '../calls/queries.ts'
import { useSignedIn } from './session.ts'
import { toVerificationLevels } from './verification-levels.ts'

export const VERIFICATION_KEY = [PRIVATE, 'real_info'] as const

/** The polling interval while a review is pending. */
const WAITING_MS = 10_000

/** Fetches the customer's verification levels; polls while a review is pending. */
export function useVerification() {
  return useQuery({
    queryKey: VERIFICATION_KEY,
    queryFn: async ({ signal }) => toVerificationLevels(await readApi('user/real_info', {}, signal)),
    enabled: useSignedIn(),
    refetchInterval: ({ state: { data } }) =>
      data?.basic.status === 'under_review' || data?.advanced.status === 'under_review' ? WAITING_MS : false,
  })
}
