import { createHash } from 'node:crypto'
import { z } from 'zod'
import { hashSchema, hexSchema, int64Schema } from './node-http.ts'
import { bytesField, int64Field } from './protobuf.ts'
import { transactionId } from './transaction.ts'

const headerSchema = z.object({
  number: z.int().positive(),
  timestamp: z.int().positive(),
  txTrieRoot: hexSchema.default(''),
  parentHash: hashSchema,
  witness_id: int64Schema.default(0n),
  witness_address: hexSchema.default(''),
  version: z.int().default(0),
  accountStateRoot: hexSchema.default(''),
})

const resultSchema = z.object({
  fee: int64Schema.default(0n),
  ret: z.string().optional(),
  contractRet: z.string().default('DEFAULT'),
})

const transactionSchema = z.object({
  txID: hashSchema,
  raw_data_hex: hexSchema,
  signature: z.array(hexSchema).default([]),
  ret: z.array(resultSchema).default([]),
})

/** A block as the node writes it. */
export const blockSchema = z.object({
  blockID: hashSchema,
  block_header: z.object({ raw_data: headerSchema }),
  transactions: z.array(transactionSchema).default([]),
})

/** See `blockSchema`. */
export type BlockAnswer = z.infer<typeof blockSchema>

/** A transaction in a block. */
export interface RawTransaction {
  readonly txid: string
  readonly rawData: Buffer
  readonly signatures: readonly string[]
  readonly results: readonly z.infer<typeof resultSchema>[]
}

/** The header of a block, whose id was computed from it. */
export interface Header {
  readonly height: number
  readonly hash: string
  readonly parentHash: string
  /** Epoch milliseconds. */
  readonly time: number
  /** The bytes that are hashed. */
  readonly bytes: Buffer
  readonly root: string
}

/** A block with the transactions of its answer, whose ids were computed from their bytes. */
export interface RawBlock extends Header {
  readonly transactions: readonly RawTransaction[]
}

/** Reads a header. Throws if its contents do not have the id that the node gives it. */
export function readHeader({ blockID, block_header: { raw_data: raw } }: BlockAnswer): Header {
  const bytes = Buffer.concat([
    int64Field(1, BigInt(raw.timestamp)),
    bytesField(2, Buffer.from(raw.txTrieRoot, 'hex')),
    bytesField(3, Buffer.from(raw.parentHash, 'hex')),
    int64Field(7, BigInt(raw.number)),
    int64Field(8, raw.witness_id),
    bytesField(9, Buffer.from(raw.witness_address, 'hex')),
    int64Field(10, BigInt(raw.version)),
    bytesField(11, Buffer.from(raw.accountStateRoot, 'hex')),
  ])
  const hash = raw.number.toString(16).padStart(16, '0') + sha256(bytes).toString('hex').slice(16)
  if (hash !== blockID) throw new Error(`block ${raw.number}: its header has another id than the node says`)
  return {
    height: raw.number,
    hash,
    parentHash: raw.parentHash,
    time: raw.timestamp,
    bytes,
    root: raw.txTrieRoot,
  }
}

/** Reads a block. Throws if an id is not that of its contents. */
export function readBlock(answer: BlockAnswer): RawBlock {
  const header = readHeader(answer)
  const transactions = answer.transactions.map(({ txID, raw_data_hex, signature, ret }) => {
    const rawData = Buffer.from(raw_data_hex, 'hex')
    if (transactionId(rawData) !== txID)
      throw new Error(`block ${header.height}: a transaction has another id than the node says`)
    return { txid: txID, rawData, signatures: signature, results: ret }
  })
  return { ...header, transactions }
}

/** Returns the result of a transaction as its block states it. */
export function resultOf({ results }: RawTransaction): string {
  return results[0]?.contractRet ?? 'DEFAULT'
}

/** The results of transactions by their numbers in blocks. */
const RESULTS =
  'DEFAULT SUCCESS REVERT BAD_JUMP_DESTINATION OUT_OF_MEMORY PRECOMPILED_CONTRACT STACK_TOO_SMALL STACK_TOO_LARGE \
ILLEGAL_OPERATION STACK_OVERFLOW OUT_OF_ENERGY OUT_OF_TIME JVM_STACK_OVER_FLOW UNKNOWN TRANSFER_FAILED INVALID_CODE'.split(
    ' ',
  )

/**
 * Throws unless the transactions, with their results, are all those that the block's id covers. Behind this check a node can neither
 * leave out a transaction nor change its result.
 */
export function checkComplete({ height, root, transactions }: RawBlock): void {
  const leaves = transactions.map((transaction) => sha256(bytesOf(transaction)))
  const computed = leaves.length === 0 ? Buffer.alloc(32) : rootOf(leaves)
  if (computed.toString('hex') !== root)
    throw new Error(`block ${height}: its transactions are not those of its header`)
}

/** The last one of an odd number moves up unchanged. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  let level = leaves
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
      const pair = level.slice(2 * at, 2 * at + 2)
      return pair.length === 1 ? (pair[0] as Buffer) : sha256(Buffer.concat(pair))
    })
  return level[0] as Buffer
}

function bytesOf({ rawData, signatures, results }: RawTransaction): Buffer {
  return Buffer.concat([
    bytesField(1, rawData),
    ...signatures.map((signature) => bytesField(2, Buffer.from(signature, 'hex'))),
    ...results.map(({ fee, ret, contractRet }) => {
      const result = Buffer.concat([
        int64Field(1, fee),
        int64Field(2, ret === 'FAILED' ? 1n : 0n),
        int64Field(3, BigInt(Math.max(0, RESULTS.indexOf(contractRet)))),
      ])
      return result.length === 0 ? Buffer.from([0x2a, 0]) : bytesField(5, result)
    }),
  ])
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
