import { useSearchParams } from '@halyard/web'
import { useCurrencies } from '../../lib/market/markets.ts'
import { chainsOf, type Network } from './networks.ts'

const FIRST_CURRENCY = 'USDT'

/**
 * Returns the selected coin and network and their setter. The selection is part of the query string, so that going back
 * restores it.
 */
export function useDepositMethod() {
  const { data, isError, refetch } = useCurrencies()
  const [query, setQuery] = useSearchParams()
  const list = data?.list
  const currency =
    list?.find(({ id }) => String(id) === query.get('coin')) ??
    list?.find(({ name }) => name === FIRST_CURRENCY) ??
    list?.[0]
  const networks = chainsOf(currency?.networks ?? [])
  const network = networks.find((name) => name === query.get('network')) ?? networks[0]

  function choose(changed: { readonly coin?: number; readonly network?: Network }): void {
    const coin = changed.coin ?? currency?.id
    setQuery(
      {
        ...(coin === undefined ? {} : { coin: String(coin) }),
        ...(changed.network ? { network: changed.network } : {}),
      },
      { replace: true },
    )
  }

  return { currencies: list, currency, networks, network, choose, isError, refetch }
}
