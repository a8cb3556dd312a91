import { type DefaultOptions, onlineManager } from '@tanstack/react-query'
import { CallFailure } from './answer.ts'
import { FreshQueryClient } from './fresh-query-client.ts'

/** Creates the cache of an app's queries. A query that reached no server is repeated twice, but not without a connection. */
export function createQueryClient(queries: NonNullable<DefaultOptions['queries']>): FreshQueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) =>
          count < 2 &&
          error instanceof CallFailure &&
          error.code === 'network_error' &&
          onlineManager.isOnline(),
        ...queries,
      },
    },
  })
}
