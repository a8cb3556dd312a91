import { useMemo } from 'react'
import { useMarkets } from '../market/markets.ts'
import { useWallet } from './wallet.ts'
import { liveWorth } from './worth.ts'

const NO_QUOTES = [] as const

/** Returns the signed-in customer's wallet valued at live prices. `worth` is undefined until it is loaded. */
export function useWorth() {
  const wallet = useWallet()
  const quotes = useMarkets().data?.list ?? NO_QUOTES
  const worth = useMemo(() => wallet.data && liveWorth(wallet.data, quotes), [wallet.data, quotes])
  return { worth, failed: wallet.isError && !wallet.data, retry: wallet.refetch }
}
