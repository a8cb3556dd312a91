import { isIPv6 } from 'node:net'

/**
 * Returns the network prefix that rate limits count by: an IPv4 address, or the /64 prefix of an IPv6
 * address, because one subscriber usually controls a whole /64.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:([0-9.]+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [start = '', end] = ip.split('::')
  const left = start === '' ? [] : start.split(':')
  const right = end === undefined || end === '' ? [] : end.split(':')
  const zeros = end === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
