const NAMES: Readonly<Record<string, string>> = {
  TRC20: 'networkTRC20',
  ERC20: 'networkERC20',
  OMNI: 'networkOMNI',
}

/** Networks whose addresses can be saved, from those of a currency. A bank is reached by a card instead. */
export function chainsOf(networks: readonly string[]): string[] {
  return networks.filter((network) => Object.hasOwn(NAMES, network))
}

/** The key of what a network is called. Clients of this family call the Bitcoin chain itself OMNI too. */
export function networkNameKey(network: string, currencyName: string): string {
  if (network === 'OMNI' && currencyName === 'BTC') return 'networkBitcoin'
  return NAMES[network] ?? 'networkOther'
}
