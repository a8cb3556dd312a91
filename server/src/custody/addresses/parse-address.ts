import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/** Decoded length without the four-byte checksum: one byte of version and a 20-byte hash. */
const BASE58_BYTES = 21
const TRON_VERSION = 0x41
const BITCOIN_VERSIONS: readonly number[] = [0x00, 0x05]
const BITCOIN_PREFIX = 'bc'
const BECH32_LENGTH_MAX = 90

type Parser = (text: string) => string | undefined | Promise<string | undefined>

const PARSERS: Readonly<Record<string, Parser>> = {
  TRC20: parseTron,
  OMNI: parseBitcoin,
  ERC20: parseEthereum,
}

/** Returns whether addresses of a network can be validated. Other networks accept none. */
function hasAddresses(network: string): boolean {
  return Object.hasOwn(PARSERS, network)
}

/**
 * Returns an address in canonical form, or `undefined` when it is invalid for the network: funds sent to it would be
 * lost.
 */
export async function parseAddress(network: string, text: string): Promise<string | undefined> {
  return hasAddresses(network) ? PARSERS[network]?.(text) : undefined
}

function parseTron(text: string): string | undefined {
  return versionOf(text) === TRON_VERSION ? text : undefined
}

/** OMNI uses the addresses of the Bitcoin chain. */
function parseBitcoin(text: string): string | undefined {
  if (/^bc1/i.test(text)) return parseSegwit(text)
  return BITCOIN_VERSIONS.includes(versionOf(text) ?? -1) ? text : undefined
}

function versionOf(text: string): number | undefined {
  try {
    const bytes = base58check.decode(text)
    return bytes.length === BASE58_BYTES ? bytes[0] : undefined
  } catch {
    return undefined
  }
}

/** Accepts version 0 of 20 or 32 bytes, and Taproot. Outputs of later versions are not protected yet. */
function parseSegwit(text: string): string | undefined {
  for (const [coder, version, lengths] of [
    [bech32, 0, [20, 32]],
    [bech32m, 1, [32]],
  ] as const) {
    const decoded = decodeWith(coder, text)
    if (decoded?.version === version && (lengths as readonly number[]).includes(decoded.length))
      return text.toLowerCase()
  }
  return undefined
}

function decodeWith(
  coder: typeof bech32,
  text: string,
): { version: number | undefined; length: number } | undefined {
  try {
    const { prefix, words } = coder.decode(text as `${string}1${string}`, BECH32_LENGTH_MAX)
    if (prefix !== BITCOIN_PREFIX) return undefined
    return { version: words[0], length: coder.fromWords(words.slice(1)).length }
  } catch {
    return undefined
  }
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
