import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { listen } from '../../../lib/socket/connection.ts'
import type { PositionMode } from '../mode/position-mode.ts'
import { toConditional } from './conditional.ts'

const CONDITIONALS = [PRIVATE, 'conditionals'] as const

/** How often the list is read again: an order that ends without a position has no event. */
const REFETCH_MS = 5_000

/** Fetches the customer's open conditional orders, newest first. In separate mode there are none. */
export function useConditionals(mode: PositionMode | undefined) {
  return useQuery({
    queryKey: CONDITIONALS,
    queryFn: async ({ signal }) => (await readApi('lever/conditionals', {}, signal)).list.map(toConditional),
    enabled: mode === 'net',
    refetchInterval: REFETCH_MS,
  })
}

/** Refetches the open conditional orders. */
export function refreshConditionals(): void {
  void queryClient.invalidateQueries({ queryKey: CONDITIONALS })
}

listen('lever_trade', refreshConditionals)
