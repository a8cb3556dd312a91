import { useQuery } from '@tanstack/react-query'
import { readApi } from './api.ts'
import { PRIVATE } from './queries.ts'
import { useSignedIn } from './session.ts'

/** The signed-in customer, and what they may do next. */
export function useCentre() {
  return useQuery({
    queryKey: [PRIVATE, 'centre'],
    queryFn: ({ signal }) => readApi('user/center2', {}, signal),
    enabled: useSignedIn(),
  })
}
