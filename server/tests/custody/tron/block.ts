import { createHash } from 'node:crypto'
import type { Decoded } from './official-encoding.ts'
import type { Effect, Ledger } from './ledger.ts'

/** A transaction in a block, with its effect. */
export interface Included {
  readonly transaction: Decoded
  readonly effect: Effect
}

/** A block of the chain. */
export interface TestBlock {
  readonly height: number
  readonly time: number
  readonly id: string
  readonly header: object
  /** The bytes that its id is the hash of, as hexadecimal digits. */
  readonly headerHex: string
  readonly included: readonly Included[]
}

/** The chain of a node, as its calls answer from it. */
export interface Chain {
  readonly genesis: string
  readonly blocks: readonly TestBlock[]
  readonly pool: ReadonlyMap<string, Decoded>
  readonly ledger: Ledger
  readonly solidified: TestBlock
  /** The balances after the solidified block. */
  readonly solidifiedLedger: Ledger
  take(signedHex: string): string
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Makes a block. `fork` is in its witness, so that the blocks of each branch have other ids. */
export function makeBlock(
  height: number,
  time: number,
  parentHash: string,
  included: readonly Included[],
  fork: number,
): TestBlock {
  const hashes = included.map(({ transaction, effect }) => sha256(transaction.withResult(effect.code)))
  const txTrieRoot = merkle(hashes).toString('hex')
  const witness_address = `41${fork.toString(16).padStart(40, '0')}`
  const header = { number: height, txTrieRoot, witness_address, parentHash, version: 31, timestamp: time }
  const place = Buffer.alloc(8)
  place.writeBigUInt64BE(BigInt(height))
  const bytes = headerBytes(header)
  const id = Buffer.concat([place, sha256(bytes).subarray(8)]).toString('hex')
  return { height, time, id, header, headerHex: bytes.toString('hex'), included }
}

function merkle(hashes: readonly Buffer[]): Buffer {
  const [first, second] = hashes
  if (!first) return Buffer.alloc(32)
  if (!second) return first
  const parents: Buffer[] = []
  for (let at = 0; at < hashes.length; at += 2) {
    const [left, right] = [hashes[at], hashes[at + 1]]
    if (left) parents.push(right ? sha256(Buffer.concat([left, right])) : left)
  }
  return merkle(parents)
}

interface HeaderFields {
  readonly number: number
  readonly txTrieRoot: string
  readonly witness_address: string
  readonly parentHash: string
  readonly version: number
  readonly timestamp: number
}

/** Spelled out byte by byte: the key of each field, lengths of one byte, and numbers in groups of seven bits. */
function headerBytes(header: HeaderFields): Buffer {
  return Buffer.from(
    [
      `08${sevens(header.timestamp)}`,
      `1220${header.txTrieRoot}`,
      `1a20${header.parentHash}`,
      `38${sevens(header.number)}`,
      `4a15${header.witness_address}`,
      `50${sevens(header.version)}`,
    ].join(''),
    'hex',
  )
}

function sevens(value: number): string {
  const groups: string[] = []
  let left = value
  do {
    const rest = Math.floor(left / 128)
    groups.push(((left % 128) + (rest > 0 ? 128 : 0)).toString(16).padStart(2, '0'))
    left = rest
  } while (left > 0)
  return groups.join('')
}
