import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/** Of 25 bytes, the last four of which are the checksum: one of version, twenty of a hash. */
const BASE58_BYTES = 21
const TRON_VERSION = 0x41
const BITCOIN_VERSIONS: readonly number[] = [0x00, 0x05]
const BITCOIN_PREFIX = 'bc'
const BECH32_LETTERS_MAX = 90

const PARSERS: Readonly<Record<string, (text: string) => string | undefined>> = {
  TRC20: parseTron,
  OMNI: parseBitcoin,
  ERC20: parseEthereum,
}

/** Whether addresses of a network can be told from mistyped ones; no others are taken. */
function hasAddresses(network: string): boolean {
  return Object.hasOwn(PARSERS, network)
}

/** An address of a network as it is always written, or undefined when it is not one: money sent there would be lost. */
export function parseAddress(network: string, text: string): string | undefined {
  return hasAddresses(network) ? PARSERS[network]?.(text) : undefined
}

function parseTron(text: string): string | undefined {
  return versionOf(text) === TRON_VERSION ? text : undefined
}

/** OMNI moves on the Bitcoin chain, with its addresses. */
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

/** Version 0 of 20 or 32 bytes, and Taproot. Anyone could take what is sent to the versions not used yet. */
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
    const { prefix, words } = coder.decode(text as `${string}1${string}`, BECH32_LETTERS_MAX)
    if (prefix !== BITCOIN_PREFIX) return undefined
    return { version: words[0], length: coder.fromWords(words.slice(1)).length }
  } catch {
    return undefined
  }
}

/** Written in one case, an address has no checksum and is taken as it is; in mixed case, the checksum must be right. */
function parseEthereum(text: string): string | undefined {
  const hex = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1]
  if (!hex || /^0+$/.test(hex)) return undefined
  const right = `0x${withChecksum(hex.toLowerCase())}`
  const oneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase()
  return oneCase || text === right ? right : undefined
}

/** EIP-55: a letter is a capital where the hash of the address has 8 or more. */
function withChecksum(hex: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)))
  return Array.from(hex, (letter, place) =>
    Number.parseInt(hash.charAt(place), 16) >= 8 ? letter.toUpperCase() : letter,
  ).join('')
}
