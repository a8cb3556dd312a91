import { createQueryClient } from '@halyard/web'
import { useSession } from '../session/session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `kept`: the data stays on the device, and is shown when the app opens without a connection. */
    readonly queryMeta: { readonly kept?: boolean }
  }
}

/** The first part of every query key with data of the signed-in customer. */
export const PRIVATE = 'private'

export const queryClient = createQueryClient({
  staleTime: 10_000,
  // Without a connection a query fails at once, instead of waiting for one, so that the page can say so.
  networkMode: 'always',
  refetchOnReconnect: true,
})

useSession.subscribe((now, before) => {
  if (now.token !== before.token) queryClient.removeQueries({ queryKey: [PRIVATE] })
  if (now.language !== before.language) void queryClient.invalidateQueries()
})
