import type { AccountKindName, BalanceEvent } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../calls/api.ts'
import { PRIVATE, queryClient } from '../calls/queries.ts'
import { useSignedIn } from '../session/session.ts'
import { listen } from '../socket/connection.ts'
import { type Balance, toWallet, type Wallet } from './balance.ts'

const WALLET = [PRIVATE, 'wallet'] as const

/** Fetches the signed-in customer's five accounts, with live updates. Disabled while signed out. */
export function useWallet() {
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: WALLET,
    queryFn: async ({ signal }) => toWallet(await readApi('wallet/list', {}, signal)),
    enabled: signedIn,
    meta: { kept: true },
    refetchInterval: ({ state }) => state.data && untilMidnightMs(state.data.today.since),
  })
}

const DAY_MS = 86_400_000
/** The minimum refetch delay, in case the device's clock is ahead of the server's. */
const STALE_MIN_MS = 60_000

/** Returns the milliseconds until the UTC midnight after `since`, from which today's profit is measured. */
export function untilMidnightMs(since: number): number {
  return Math.max(STALE_MIN_MS, since + DAY_MS - Date.now())
}

/** Returns the available balance of a currency in an account; undefined until known. */
export function useAvailable(currencyId: number, kind: AccountKindName = 'coin'): string | undefined {
  const { data } = useWallet()
  return data && balanceIn(data, currencyId, kind)?.available
}

/** Returns the balance of a currency in an account; undefined if the wallet does not list it. */
export function balanceIn(
  { accounts }: Wallet,
  currencyId: number,
  kind: AccountKindName,
): Balance | undefined {
  const account = accounts.find(({ type }) => type === kind)
  return account?.balances.find((balance) => balance.currencyId === currencyId)
}

/** Applies a balance event to the wallet. */
export function mergeBalances(wallet: Wallet, { balances }: BalanceEvent): Wallet {
  const fresh = new Map(balances.map((balance) => [`${balance.type} ${balance.currency_id}`, balance]))
  return {
    ...wallet,
    accounts: wallet.accounts.map((account) => ({
      ...account,
      balances: account.balances.map((balance) => {
        const changed = fresh.get(`${account.type} ${balance.currencyId}`)
        return changed ? { ...balance, available: changed.available, frozen: changed.frozen } : balance
      }),
    })),
  }
}

const WORTH_DELAY_MS = 1000
let worthTimer: ReturnType<typeof setTimeout> | undefined

listen('update_balance', (event) => {
  queryClient.setQueryData<Wallet>(WALLET, (wallet) => wallet && mergeBalances(wallet, event))
  // The event carries amounts only. Refetch the values once, after a short delay that batches several events.
  clearTimeout(worthTimer)
  worthTimer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: WALLET }), WORTH_DELAY_MS)
})
