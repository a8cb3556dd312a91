import ipaddr from 'ipaddr.js'
import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

/**
 * Returns the address of a push service that the server may send to: https on the default port, a public host name, no
 * user name or password. `undefined` for any other: customers choose these addresses, and the server would reach its own
 * network for them. `practiceOrigin` is the one exception, that of the demo's push service.
 */
export function pushAddressOf(endpoint: string, practiceOrigin: string | undefined): URL | undefined {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return undefined
  if (url.origin === practiceOrigin) return url
  const isPublic = url.protocol === 'https:' && url.port === '' && isHostName(url.hostname)
  return isPublic ? url : undefined
}

/** Returns whether a host is a name with a domain, not an address. */
function isHostName(host: string): boolean {
  return (
    isIP(host) === 0 && !host.startsWith('[') && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host)
  )
}

/**
 * Resolves a host as Node does, and fails with `ENOTFOUND` if any of its addresses is not public. The connection uses the
 * addresses that were checked, so a name whose addresses change meanwhile gains nothing.
 */
export const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error(`${host} has no public address`), { code: 'ENOTFOUND' }), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/** Returns whether an IP address is reachable on the internet: not private, local, reserved or translated. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}
