/** A network as people know it. The wire calls the Bitcoin network by the name that clients of this family know. */
export function networkName(currencyName: string, network: string): string {
  return currencyName === 'BTC' && network === 'OMNI' ? 'Bitcoin' : network
}

/** The network of withdrawals to a bank card. */
export const BANK = 'BANK'
