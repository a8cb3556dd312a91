import type { DepositNetwork } from '@halyard/api/client'

const NETWORKS: readonly DepositNetwork[] = ['TRC20', 'OMNI', 'ERC20', 'BANK']

/** The currency that bank transfers become. */
export const BANK_CURRENCY = 'USDT'

/** Those of a currency that can bring it in over a chain, in its own order. */
export function chainsOf(networks: readonly string[]): DepositNetwork[] {
  return networks.flatMap((name) => NETWORKS.filter((known) => known === name && known !== 'BANK'))
}

/** The key of what a network is called. Clients of this family call the Bitcoin chain itself OMNI too. */
export function networkTextKey(network: DepositNetwork, currencyName: string): string {
  return network === 'OMNI' && currencyName === 'BTC' ? 'networkBitcoin' : `network${network}`
}
