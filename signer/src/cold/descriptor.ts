import { HDKey } from '@scure/bip32'
import { p2ms, p2wpkh, p2wsh } from '@scure/btc-signer'
import { SIGNED_CHAINS, type SignedChainName } from '../bitcoin/chains.ts'
import { checksumOf } from './checksum.ts'

/** A public key of the cold address, as hexadecimal, with its place below the key of its holder. */
export interface HolderKey {
  readonly publicKey: Uint8Array
  readonly fingerprint?: number
  readonly path: readonly number[]
}

/** The cold address that a descriptor describes. */
export interface ColdAddress {
  readonly address: string
  readonly script: Uint8Array
  /** Absent for an address of one key. */
  readonly witnessScript?: Uint8Array
  readonly keys: readonly HolderKey[]
  /** How many of them sign. */
  readonly needed: number
}

const KEYS_MAX = 5
const HARDENED = 0x8000_0000

/** Reads a descriptor with its checksum. Throws an error with the reason. */
export function readDescriptor(text: string, chain: SignedChainName): ColdAddress {
  const at = text.lastIndexOf('#')
  const body = at === -1 ? text : text.slice(0, at)
  if (text.slice(body.length) !== `#${checksumOf(body)}`)
    throw new Error('the descriptor lacks its checksum, or was changed')
  return readBody(body, chain)
}

/** Reads a descriptor without its checksum. */
export function readBody(body: string, chain: SignedChainName): ColdAddress {
  const { bech32, pubKeyHash, scriptHash } = SIGNED_CHAINS[chain]
  const network = { bech32, pubKeyHash, scriptHash, wif: 0 }
  const single = /^wpkh\(([^(),]+)\)$/.exec(body)?.[1]
  if (single !== undefined) {
    const key = readKey(single)
    const { address, script } = p2wpkh(key.publicKey, network)
    return { address: textOf(address), script, keys: [key], needed: 1 }
  }
  const [, sorted, count, list] = /^wsh\((sorted)?multi\(([1-9]),([^()]+)\)\)$/.exec(body) ?? []
  if (list === undefined)
    throw new Error('the descriptor is not wpkh(…), wsh(multi(…)) or wsh(sortedmulti(…))')
  const stated = list.split(',').map(readKey)
  const keys = sorted ? stated.toSorted((a, b) => Buffer.compare(a.publicKey, b.publicKey)) : stated
  const needed = Number(count)
  if (keys.length > KEYS_MAX || needed < 2 || needed > keys.length)
    throw new Error(`the descriptor does not have two to ${KEYS_MAX} keys, of which at least two sign`)
  const inner = p2ms(
    needed,
    keys.map(({ publicKey }) => publicKey),
  )
  const { address, script } = p2wsh(inner, network)
  return { address: textOf(address), script, witnessScript: inner.script, keys, needed }
}

function readKey(text: string): HolderKey {
  const [, fingerprint, origin = '', name = '', below = ''] =
    /^(?:\[([0-9a-f]{8})((?:\/[0-9]+['h]?)*)\])?([0-9A-Za-z]+)((?:\/[0-9]+)*)$/.exec(text) ?? []
  const path = stepsOf(below)
  const publicKey =
    /^0[23][0-9a-f]{64}$/.test(name) && below === '' ? Buffer.from(name, 'hex') : derive(name, path)
  return {
    publicKey: Uint8Array.from(publicKey),
    path: [...stepsOf(origin), ...path],
    ...(fingerprint === undefined ? {} : { fingerprint: Number.parseInt(fingerprint, 16) }),
  }
}

function derive(extended: string, path: readonly number[]): Uint8Array {
  if (!extended.startsWith('xpub')) throw new Error('the descriptor has a key that is no public one')
  const { publicKey } = path.reduce((key, step) => key.deriveChild(step), HDKey.fromExtendedKey(extended))
  if (!publicKey) throw new Error('the descriptor has a key that is no public one')
  return publicKey
}

function stepsOf(path: string): number[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => Number.parseInt(step, 10) + (/['h]$/.test(step) ? HARDENED : 0))
}

function textOf(address: string | undefined): string {
  if (address === undefined) throw new Error('the script has no address')
  return address
}
