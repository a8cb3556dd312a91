import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
interface Network {
  readonly address: Address
  readonly bits: number
}

const DOTTED_NETWORK = /^\d+\.\d+\.\d+\.\d+\/\d+$/

/**
 * Parses an IP address or a network in CIDR notation into its one spelling: that of the first address, without a prefix length
 * for a single host. Returns `undefined` for anything else, for all addresses, and for networks of IPv4-mapped addresses.
 */
export function parseNetwork(text: string): string | undefined {
  const network = read(text)
  if (!network || network.bits === 0) return undefined
  const { address, bits } = network
  return bits === lengthOf(address) ? address.toString() : `${firstOf(network).toString()}/${bits}`
}

/** Returns whether an IP address is in one of the networks, or the list is empty. */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return networks.some((text) => {
    const network = read(text)
    return network?.address.kind() === address.kind() && address.match(network.address, network.bits)
  })
}

function lengthOf(address: Address): number {
  return address.kind() === 'ipv4' ? 32 : 128
}

function firstOf({ address, bits }: Network): Address {
  const kind = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return kind.networkAddressFromCIDR(`${address.toString()}/${bits}`)
}

function read(text: string): Network | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)) {
    const address = ipaddr.process(text)
    return { address, bits: lengthOf(address) }
  }
  if (!DOTTED_NETWORK.test(text) && !text.includes(':')) return undefined
  if (!ipaddr.isValidCIDR(text)) return undefined
  const [address, bits] = ipaddr.parseCIDR(text)
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()
  return isMapped ? undefined : { address, bits }
}
