import { QueryClient } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { ApiFailure } from './api.ts'

/** The first part of every query key with data of the signed-in customer. */
export const PRIVATE = 'private'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => error instanceof ApiFailure && error.code === 'network_error' && count < 2,
    },
  },
})

useSession.subscribe((now, before) => {
  if (now.token !== before.token) queryClient.removeQueries({ queryKey: [PRIVATE] })
  if (now.language !== before.language) void queryClient.invalidateQueries()
})
