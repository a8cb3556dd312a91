import { useQuery } from '@tanstack/react-query'
import { readApi } from '../calls/api.ts'
import { PRIVATE } from '../calls/queries.ts'
import { useSignedIn } from '../session/session.ts'
import { toSecurity } from './account-security.ts'

export const SECURITY_KEY = [PRIVATE, 'security'] as const

/** Fetches the account's security settings. Refetched on every mount, since other devices change them too. */
export function useSecurity() {
  return useQuery({
    queryKey: SECURITY_KEY,
    queryFn: async ({ signal }) => toSecurity(await readApi('user/has_password', {}, signal)),
    enabled: useSignedIn(),
    staleTime: 0,
  })
}
