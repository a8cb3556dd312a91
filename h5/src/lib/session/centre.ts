import { useQuery } from '@tanstack/react-query'
import { readApi } from '../calls/api.ts'
import { PRIVATE } from '../calls/queries.ts'
import { useSignedIn } from './session.ts'

/** Fetches the signed-in customer's profile and available actions. */
export function useCentre() {
  return useQuery({
    queryKey: [PRIVATE, 'centre'],
    queryFn: ({ signal }) => readApi('user/center2', {}, signal),
    enabled: useSignedIn(),
  })
}
