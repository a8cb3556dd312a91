import { addressKind, type AddressKind, otherNetworkOf } from '@halyard/formulas'
import {
  isBase58ChecksumWrong,
  isSegwitChecksumWrong,
  parseBitcoinAddress,
} from '../chains/bitcoin/addresses.ts'
import { parseTronAddress } from '../chains/tron/addresses.ts'
import { BITCOIN_CHAINS, type BitcoinChainName } from '../chains/bitcoin/parameters.ts'

type Parser = (text: string, bitcoin: BitcoinChainName) => string | undefined | Promise<string | undefined>

const PARSERS: Readonly<Record<string, Parser>> = {
  TRC20: parseTronAddress,
  // OMNI uses the addresses of the Bitcoin chain.
  OMNI: (text, bitcoin) => parseBitcoinAddress(BITCOIN_CHAINS[bitcoin], text),
  ERC20: parseEthereum,
}

/** The family of the addresses of each chain that the Bitcoin network can be. */
const BITCOIN_KINDS = {
  bitcoin: 'bitcoin',
  'bitcoin-testnet': 'bitcoin-test',
  'bitcoin-regtest': 'bitcoin-test',
  'litecoin-regtest': 'litecoin-test',
} as const satisfies Record<BitcoinChainName, AddressKind>

/** The fault of an invalid address: it is one of another network, has a wrong checksum, or is none of this network. */
export type AddressFault =
  | { readonly kind: 'other_network'; readonly network: AddressKind }
  | { readonly kind: 'checksum' }
  | { readonly kind: 'form' }

/** Returns why `parseAddress` does not accept an address, as far as its text shows. */
export function addressFault(
  network: string,
  text: string,
  bitcoin: BitcoinChainName = 'bitcoin',
): AddressFault {
  const own = network === 'OMNI' ? BITCOIN_KINDS[bitcoin] : undefined
  const other = otherNetworkOf(network, text, own)
  if (other) return { kind: 'other_network', network: other }
  return isChecksumWrong(text) ? { kind: 'checksum' } : { kind: 'form' }
}

function isChecksumWrong(text: string): boolean {
  const kind = addressKind(text)
  if (kind === undefined) return false
  // An Ethereum address in one case has no checksum.
  if (kind === 'evm') return text.startsWith('0x') && /[a-f]/.test(text) && /[A-F]/.test(text)
  return /^[a-z]{2,4}1/i.test(text) && isBase58ChecksumWrong(text)
    ? isSegwitChecksumWrong(text)
    : isBase58ChecksumWrong(text)
}

/** Returns whether addresses of a network can be validated. Other networks accept none. */
function hasAddresses(network: string): boolean {
  return Object.hasOwn(PARSERS, network)
}

/**
 * Returns an address in canonical form, or `undefined` when it is invalid for the network: funds sent to it would be
 * lost. `bitcoin` is the chain of the Bitcoin network.
 */
export async function parseAddress(
  network: string,
  text: string,
  bitcoin: BitcoinChainName = 'bitcoin',
): Promise<string | undefined> {
  return hasAddresses(network) ? PARSERS[network]?.(text, bitcoin) : undefined
}

/**
 * Accepts a single-case address, which has no checksum; the EIP-55 checksum of a mixed-case one must be correct. Loads
 * viem on first use.
 */
async function parseEthereum(text: string): Promise<string | undefined> {
  const hex = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1]
  if (!hex || /^0+$/.test(hex)) return undefined
  const { getAddress } = await import('viem/utils')
  const right = getAddress(text)
  const oneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase()
  return oneCase || text === right ? right : undefined
}
