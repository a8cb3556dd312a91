import type { Balance } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE } from '../../../lib/calls/queries.ts'
import { useSocketEvent } from '../../../lib/socket/use-socket.ts'
import type { SelectedBalance } from './selected-balance.ts'

/** Fetches a balance. Returns the balance from the list until the server responds. */
export function useCoin({ account, balance }: SelectedBalance, enabled: boolean): Balance {
  const { currency_id } = balance
  const { data, refetch } = useQuery({
    queryKey: [PRIVATE, 'coin', account, currency_id],
    queryFn: ({ signal }) => readApi('wallet/detail', { currency: currency_id, type: account }, signal),
    enabled,
    staleTime: 0,
  })
  useSocketEvent('update_balance', ({ balances }) => {
    const isOwn = balances.some((changed) => changed.type === account && changed.currency_id === currency_id)
    if (enabled && isOwn) void refetch()
  })
  return data ?? balance
}
