import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { toApiKey } from './api-key.ts'

/** Loads the customer's keys that have not ended. */
export function useApiKeys() {
  return useQuery({
    queryKey: [PRIVATE, 'api-keys'],
    queryFn: async ({ signal }) => (await readApi('safe/api_keys', {}, signal)).list.map(toApiKey),
  })
}
