/** Returns the display name of a network. On the wire the Bitcoin network is called OMNI. */
export function networkName(currencyName: string, network: string): string {
  return currencyName === 'BTC' && network === 'OMNI' ? 'Bitcoin' : network
}

/** The network of withdrawals to a bank card. */
export const BANK = 'BANK'

const ORDER: readonly string[] = ['TRC20', 'ERC20', 'OMNI', BANK]

/** Sorts networks in the app's order; unlisted ones keep their relative order and come last. */
export function inNetworkOrder<Network extends string>(networks: readonly Network[]): Network[] {
  return networks.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf(network: string): number {
  const rank = ORDER.indexOf(network)
  return rank === -1 ? ORDER.length : rank
}
