import { ADDRESS_KIND_NAMES, otherNetworkOf } from '@halyard/formulas'

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const BITCOIN = `[13]${BASE58}{25,34}|bc1[02-9ac-hj-np-z]{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71}`

const FORMATS: Readonly<Record<string, RegExp>> = {
  TRC20: new RegExp(`^T${BASE58}{33}$`),
  ERC20: /^0x[0-9a-fA-F]{40}$/,
  OMNI: new RegExp(`^(?:${BITCOIN})$`),
}

/** Returns the name of the network that an address looks like, if it is another one than its own; undefined otherwise. */
export function otherNetworkName(network: string, address: string): string | undefined {
  const other = otherNetworkOf(network, address)
  return other && ADDRESS_KIND_NAMES[other]
}

/**
 * Returns the text key of an address's error, or undefined. Checks the format of the network's addresses; the server
 * verifies checksums.
 */
export function addressProblem(
  network: string,
  text: string,
): 'addressRequired' | 'addressOtherNetwork' | 'addressWrongFormat' | undefined {
  const address = text.trim()
  if (address === '') return 'addressRequired'
  const format = Object.hasOwn(FORMATS, network) ? FORMATS[network] : undefined
  if (format === undefined || format.test(address)) return undefined
  return otherNetworkName(network, address) ? 'addressOtherNetwork' : 'addressWrongFormat'
}
