import { BlockList, isIP } from 'node:net'

/** Loopback, and the addresses that no router of the Internet forwards (RFC 1918, 6598, 4193 and link-local). */
const OWN_NETWORKS = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const

const ownNetworks = new BlockList()
for (const [address, bits, family] of OWN_NETWORKS) ownNetworks.addSubnet(address, bits, family)

/**
 * Returns whether the token of the signer may be sent to a URL: over TLS anywhere, in clear only to this machine or to a
 * private address. A name is not accepted in clear, because the name service decides where it leads.
 */
export function isSafeSignerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:' || hostname === 'localhost') return true
  const address = hostname.replace(/^\[(.*)\]$/u, '$1')
  const family = isIP(address)
  return family !== 0 && ownNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
