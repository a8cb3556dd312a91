const NAMES: Readonly<Record<string, string>> = {
  TRC20: 'networkTRC20',
  ERC20: 'networkERC20',
  OMNI: 'networkOMNI',
}

/** Returns the networks of a currency whose addresses can be saved. Bank transfers use bank cards instead. */
export function chainsOf(networks: readonly string[]): string[] {
  return networks.filter((network) => Object.hasOwn(NAMES, network))
}

/** Returns the text key of a network's name. On the wire the Bitcoin network itself is also called OMNI. */
export function networkNameKey(network: string, currencyName: string): string {
  if (network === 'OMNI' && currencyName === 'BTC') return 'networkBitcoin'
  return NAMES[network] ?? 'networkOther'
}
