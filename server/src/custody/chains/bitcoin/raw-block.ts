import { createHash } from 'node:crypto'
import { createReader, type Reader } from './reader.ts'

/** A transaction as the chain has it. Amounts are in the smallest units. */
export interface RawTransaction {
  readonly txid: string
  readonly vsize: number
  readonly isCoinbase: boolean
  readonly inputs: readonly { readonly txid: string; readonly output: number }[]
  readonly outputs: readonly { readonly script: Buffer; readonly amount: bigint }[]
}

/** A block as the chain has it. */
export interface RawBlock {
  readonly hash: string
  readonly parentHash: string
  readonly transactions: readonly RawTransaction[]
}

const HEADER_BYTES = 80
const NO_TXID = '0'.repeat(64)
/** More money than any of the chains has. A larger amount is a faulty answer. */
const AMOUNT_MAX = 10n ** 17n
/** A list in a block has fewer entries: the shortest entry has a byte. */
const ENTRIES_MAX = 4_000_000

/**
 * Reads a serialised block. Its hashes are computed from its bytes, so that an answer with other contents than the
 * header promises is rejected. Throws for a block that is malformed, has a transaction twice, or does not match its
 * header.
 */
export function parseBlock(bytes: Buffer): RawBlock {
  const reader = createReader(bytes)
  const header = reader.take(HEADER_BYTES)
  const count = reader.count(ENTRIES_MAX)
  const transactions: RawTransaction[] = []
  for (let at = 0; at < count; at += 1) transactions.push(readTransaction(reader))
  reader.end()
  const txids = transactions.map(({ txid }) => txid)
  // A repeated last transaction has the same root (CVE-2012-2459).
  if (new Set(txids).size !== txids.length) throw new Error('a block has a transaction twice')
  if (rootOf(txids) !== nameOf(header.subarray(36, 68)))
    throw new Error('a block does not match the root of its header')
  if (transactions.some(({ isCoinbase }, at) => isCoinbase !== (at === 0)))
    throw new Error('a block has its coinbase in another place')
  return { hash: nameOf(sha256d(header)), parentHash: nameOf(header.subarray(4, 36)), transactions }
}

/** Reads a serialised transaction. Throws if it is malformed. */
export function parseTransaction(bytes: Buffer): RawTransaction {
  const reader = createReader(bytes)
  const transaction = readTransaction(reader)
  reader.end()
  return transaction
}

function readTransaction(reader: Reader): RawTransaction {
  const start = reader.position()
  const version = reader.take(4)
  const hasWitness = reader.peek() === 0
  if (hasWitness && reader.take(2)[1] !== 1) throw new Error('a transaction has unknown flags')
  const coreStart = reader.position()
  const inputs = readInputs(reader)
  const outputs = readOutputs(reader)
  const core = reader.since(coreStart)
  if (hasWitness)
    inputs.forEach(() => {
      for (let left = reader.count(ENTRIES_MAX); left > 0; left -= 1) reader.bytes()
    })
  const lockTime = reader.take(4)
  const stripped = 8 + core.length
  const weight = 3 * stripped + (reader.position() - start)
  return {
    txid: nameOf(sha256d(Buffer.concat([version, core, lockTime]))),
    vsize: Math.ceil(weight / 4),
    isCoinbase: inputs.length === 1 && inputs[0]?.txid === NO_TXID,
    inputs,
    outputs,
  }
}

function readInputs(reader: Reader): { txid: string; output: number }[] {
  return Array.from({ length: reader.count(ENTRIES_MAX) }, () => {
    const txid = nameOf(reader.take(32))
    const output = reader.take(4).readUInt32LE()
    reader.bytes()
    reader.take(4)
    return { txid, output }
  })
}

function readOutputs(reader: Reader): { script: Buffer; amount: bigint }[] {
  return Array.from({ length: reader.count(ENTRIES_MAX) }, () => {
    const amount = reader.take(8).readBigUInt64LE()
    if (amount > AMOUNT_MAX) throw new Error('an output has more than there is')
    return { amount, script: reader.bytes() }
  })
}

/** Returns the root of the tree of transactions, whose odd last node is paired with itself. */
function rootOf(txids: readonly string[]): string {
  let level = txids.map((txid) => Buffer.from(Buffer.from(txid, 'hex').toReversed()))
  while (level.length > 1) {
    const pairs: Buffer<ArrayBuffer>[] = []
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] ?? Buffer.alloc(0)
      pairs.push(Buffer.from(sha256d(Buffer.concat([left, level[at + 1] ?? left]))))
    }
    level = pairs
  }
  return nameOf(level[0] ?? Buffer.alloc(0))
}

function sha256d(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest()
}

/** Returns a hash as nodes write it: its bytes in reverse. */
function nameOf(hash: Uint8Array): string {
  return Buffer.from(hash.toReversed()).toString('hex')
}
