import { createHash } from 'node:crypto'
import { bech32 } from '@scure/base'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { HDKey } from '@scure/bip32'
import { descriptorChecksum } from './descriptor-checksum.ts'

/** A public key of the cold address. */
export interface ColdKey {
  readonly publicKey: Uint8Array
  /** The place below the key of a device, by which it recognises its own. */
  readonly origin?: { readonly fingerprint: number; readonly path: readonly number[] }
}

/** The script of the cold address, as its descriptor says it. */
export interface ColdScript {
  readonly descriptor: string
  /** Of which keys signatures are needed, in the order of the script, and how many. */
  readonly keys: readonly ColdKey[]
  readonly needed: number
  /** The script of an output of the address. */
  readonly script: Buffer
  /** The script that a script's address is the hash of; absent for an address of one key. */
  readonly witnessScript?: Buffer
}

const KEYS_MAX = 5
const HARDENED = 0x8000_0000
const KEY =
  /^(?:\[([0-9a-f]{8})((?:\/[0-9]{1,10}['h]?){0,10})\])?(?:(0[23][0-9a-f]{64})|(xpub[1-9A-HJ-NP-Za-km-z]{50,120})((?:\/[0-9]{1,10}){0,10}))$/

/**
 * Parses a descriptor of one address: `wpkh(KEY)`, or `wsh(multi(2,KEY,KEY,…))` and `wsh(sortedmulti(…))` of two to five keys, of which at
 * least two sign. A key is hexadecimal, or an extended public one with its path. Needs the checksum, as coins at an address without
 * keys are lost. Throws an error with the reason.
 */
export function parseColdScript(text: string): ColdScript {
  const [body = '', sum = ''] = text.split('#', 2)
  const expected = descriptorChecksum(body)
  if (expected === undefined || sum !== expected)
    throw new Error('must end with the checksum that a node gives it: getdescriptorinfo')
  const single = /^wpkh\(([^()]+)\)$/.exec(body)?.[1]
  if (single !== undefined) return { descriptor: text, ...scriptOfKey(keyOf(single)) }
  const [, kind, list] = /^wsh\((multi|sortedmulti)\(([^()]+)\)\)$/.exec(body) ?? []
  if (list === undefined) throw new Error('must be wpkh(…), wsh(multi(…)) or wsh(sortedmulti(…))')
  const [count = '', ...names] = list.split(',')
  const keys = names.map(keyOf)
  const needed = /^[1-9]$/.test(count) ? Number(count) : 0
  if (keys.length < 2 || keys.length > KEYS_MAX || needed < 2 || needed > keys.length)
    throw new Error(`must have two to ${KEYS_MAX} keys, of which at least two sign`)
  if (new Set(keys.map(({ publicKey }) => hexOf(publicKey))).size !== keys.length)
    throw new Error('must not have a key twice')
  const ordered = kind === 'multi' ? keys : keys.toSorted((a, b) => Buffer.compare(a.publicKey, b.publicKey))
  return { descriptor: text, ...scriptOfKeys(ordered, needed) }
}

/** Returns the address of a script on the chain with a prefix. */
export function coldAddress(prefix: string, { script }: Pick<ColdScript, 'script'>): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(script.subarray(2))])
}

function keyOf(text: string): ColdKey {
  const [, fingerprint, originPath = '', hex, extended, path = ''] = KEY.exec(text) ?? []
  const below = stepsOf(path)
  const publicKey = hex === undefined ? derive(extended, below) : Buffer.from(hex, 'hex')
  if (!publicKey || !isPoint(publicKey)) throw new Error('has a key that is none: it must be public')
  if (fingerprint === undefined) return { publicKey }
  return {
    publicKey,
    origin: { fingerprint: Number.parseInt(fingerprint, 16), path: [...stepsOf(originPath), ...below] },
  }
}

function derive(extended: string | undefined, path: readonly number[]): Uint8Array | undefined {
  if (extended === undefined || path.some((step) => step >= HARDENED)) return undefined
  try {
    const root = HDKey.fromExtendedKey(extended)
    return path.reduce((key, step) => key.deriveChild(step), root).publicKey ?? undefined
  } catch {
    return undefined
  }
}

function stepsOf(path: string): number[] {
  return [...path.matchAll(/\/([0-9]+)(['h]?)/g)].map(([, digits, mark]) => {
    const step = Number(digits)
    if (step >= HARDENED) throw new Error('has a path with a number that is too large')
    return mark === '' ? step : step + HARDENED
  })
}

function isPoint(publicKey: Uint8Array): boolean {
  try {
    secp256k1.Point.fromBytes(publicKey)
    return true
  } catch {
    return false
  }
}

function scriptOfKey(key: ColdKey): Omit<ColdScript, 'descriptor'> {
  const hash = ripemd160(sha256(key.publicKey))
  return { keys: [key], needed: 1, script: Buffer.concat([Buffer.from([0, 20]), hash]) }
}

/** Writes `OP_needed <key>… OP_count OP_CHECKMULTISIG`. */
function scriptOfKeys(keys: readonly ColdKey[], needed: number): Omit<ColdScript, 'descriptor'> {
  const pushed = keys.map(({ publicKey }) => Buffer.concat([Buffer.from([publicKey.length]), publicKey]))
  const witnessScript = Buffer.concat([
    Buffer.from([0x50 + needed]),
    ...pushed,
    Buffer.from([0x50 + keys.length, 0xae]),
  ])
  return {
    keys,
    needed,
    witnessScript,
    script: Buffer.concat([Buffer.from([0, 32]), sha256(witnessScript)]),
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
