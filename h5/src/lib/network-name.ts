/** A network as people know it. The wire calls the Bitcoin network by the name that clients of this family know. */
export function networkName(currencyName: string, network: string): string {
  return currencyName === 'BTC' && network === 'OMNI' ? 'Bitcoin' : network
}

/** The network of withdrawals to a bank card. */
export const BANK = 'BANK'

const ORDER: readonly string[] = ['TRC20', 'ERC20', 'OMNI', BANK]

/** Returns the networks in the app's fixed order; unlisted ones keep their relative order and go last. */
export function inNetworkOrder<Network extends string>(networks: readonly Network[]): Network[] {
  return networks.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf(network: string): number {
  const rank = ORDER.indexOf(network)
  return rank === -1 ? ORDER.length : rank
}
