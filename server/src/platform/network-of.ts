import ipaddr from 'ipaddr.js'

/** The 16-bit parts of a /64 prefix. */
const PREFIX_PARTS = 4

/**
 * Returns the network prefix that rate limits count by: an IPv4 address, or the /64 prefix of an IPv6
 * address, because one subscriber usually controls a whole /64. An IPv4-mapped IPv6 address counts as IPv4.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.IPv6.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return address.parts
    .slice(0, PREFIX_PARTS)
    .map((part) => part.toString(16))
    .join(':')
}
