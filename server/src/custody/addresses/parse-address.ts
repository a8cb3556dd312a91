import { parseBitcoinAddress } from '../chains/bitcoin/addresses.ts'
import { parseTronAddress } from '../chains/tron/addresses.ts'
import { BITCOIN_CHAINS, type BitcoinChainName } from '../chains/bitcoin/parameters.ts'

type Parser = (text: string, bitcoin: BitcoinChainName) => string | undefined | Promise<string | undefined>

const PARSERS: Readonly<Record<string, Parser>> = {
  TRC20: parseTronAddress,
  // OMNI uses the addresses of the Bitcoin chain.
  OMNI: (text, bitcoin) => parseBitcoinAddress(BITCOIN_CHAINS[bitcoin], text),
  ERC20: parseEthereum,
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
