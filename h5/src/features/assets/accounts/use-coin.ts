import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE } from '../../../lib/calls/queries.ts'
import { useSocketEvent } from '../../../lib/socket/use-socket.ts'
import { type Balance, toBalance } from '../../../lib/wallet/balance.ts'
import type { SelectedBalance } from './selected-balance.ts'

/** Fetches a balance. Returns the balance from the list until the server responds. */
export function useCoin({ account, balance }: SelectedBalance, enabled: boolean): Balance {
  const { currencyId } = balance
  const { data, refetch } = useQuery({
    queryKey: [PRIVATE, 'coin', account, currencyId],
    queryFn: async ({ signal }) =>
      toBalance(await readApi('wallet/detail', { currency: currencyId, type: account }, signal)),
    enabled,
    staleTime: 0,
  })
  useSocketEvent('update_balance', ({ balances }) => {
    const isOwn = balances.some((changed) => changed.type === account && changed.currency_id === currencyId)
    if (enabled && isOwn) void refetch()
  })
  return data ?? balance
}
