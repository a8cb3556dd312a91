import type { ResponseOf } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../calls/api.ts'
import { PRIVATE } from '../calls/queries.ts'
import { useSignedIn } from './session.ts'

/** The demo's offers to the signed-in customer. */
export interface Centre {
  readonly customerId: number
  /** Whether practice funds are available. */
  readonly practice: boolean
  /** Whether this is the demo, where reviews can be requested. */
  readonly demo: boolean
}

/** Parses the customer's centre of the wire. */
export function toCentre({ user, practice, demo }: ResponseOf<'user/center2'>): Centre {
  return { customerId: user.id, practice, demo }
}

/** Fetches the signed-in customer's profile and available actions. */
export function useCentre() {
  return useQuery({
    queryKey: [PRIVATE, 'centre'],
    queryFn: async ({ signal }) => toCentre(await readApi('user/center2', {}, signal)),
    enabled: useSignedIn(),
  })
}
