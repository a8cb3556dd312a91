import type { DepositNetwork } from '@halyard/api/client'

/** The networks that accept deposits: chains by the name of their token standard, and the bank. */
export const NETWORKS = ['TRC20', 'OMNI', 'ERC20', 'BANK'] as const satisfies readonly DepositNetwork[]
export type Network = (typeof NETWORKS)[number]

/** The currency in which bank transfers are credited. */
export const BANK_CURRENCY = 'USDT'

/** Returns the networks that accept on-chain deposits, in the given order. */
export function chainsOf(networks: readonly string[]): Network[] {
  return networks.flatMap((name) => NETWORKS.filter((known) => known === name && known !== 'BANK'))
}

/** Returns the text key of a network's name. On the wire the Bitcoin network itself is also called OMNI. */
export function networkTextKey(network: Network, currencyName: string): string {
  return network === 'OMNI' && currencyName === 'BTC' ? 'networkBitcoin' : `network${network}`
}
