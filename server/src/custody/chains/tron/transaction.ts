import { createHash } from 'node:crypto'
import { addressOf } from './addresses.ts'
import { bytesIn, type Fields, int64In, readFields } from './protobuf.ts'

/** A transfer of the native coin. */
interface CoinTransfer {
  readonly kind: 'transfer'
  readonly to: string
  readonly amount: bigint
}

/** A call of a contract. */
interface ContractCall {
  readonly kind: 'call'
  readonly contract: string
  readonly data: Buffer
}

/** The action of a transaction, as far as deposits depend on it. */
export type Action = CoinTransfer | ContractCall | { readonly kind: 'other' }

const TRANSFER = { type: 1n, url: 'type.googleapis.com/protocol.TransferContract' }
const TRIGGER = { type: 31n, url: 'type.googleapis.com/protocol.TriggerSmartContract' }

/** Returns the id of a transaction, from the bytes that its signature covers. */
export function transactionId(rawData: Buffer): string {
  return createHash('sha256').update(rawData).digest('hex')
}

/**
 * Returns what a transaction does, read from the bytes that its signature covers. A transaction in an unusual encoding, of which a node
 * may read another amount than we do, is of another kind.
 */
export function actionOf(rawData: Buffer): Action {
  try {
    const contract = readFields(bytesIn(readFields(rawData), 11))
    const type = int64In(contract, 1)
    const parameter = readFields(bytesIn(contract, 2))
    const url = bytesIn(parameter, 1).toString('latin1')
    const fields = readFields(bytesIn(parameter, 2))
    if (type === TRANSFER.type && url === TRANSFER.url) return transferOf(fields)
    if (type === TRIGGER.type && url === TRIGGER.url) return callOf(fields)
    return { kind: 'other' }
  } catch {
    return { kind: 'other' }
  }
}

function transferOf(fields: Fields): Action {
  const to = addressOf(bytesIn(fields, 2))
  return to === undefined ? { kind: 'other' } : { kind: 'transfer', to, amount: int64In(fields, 3) }
}

function callOf(fields: Fields): Action {
  const contract = addressOf(bytesIn(fields, 2))
  if (contract === undefined) return { kind: 'other' }
  return { kind: 'call', contract, data: fields.has(4) ? bytesIn(fields, 4) : Buffer.alloc(0) }
}

/** A signed transaction of ours: until when a block can include it, and the block that it refers to. */
export interface OwnTransaction {
  readonly txid: string
  /** Epoch milliseconds: only a block that follows one from before can include it. */
  readonly expires: number
  /** The 16 low bits of the height of the block that it refers to, and 8 bytes of that one's id. */
  readonly refHeight: number
  readonly refHash: string
}

/** Reads a signed transaction. Throws if it is none. */
export function readOwn(raw: string): OwnTransaction {
  const rawData = bytesIn(readFields(Buffer.from(raw, 'hex')), 1)
  const fields = readFields(rawData)
  return {
    txid: transactionId(rawData),
    expires: Number(int64In(fields, 8)),
    refHeight: bytesIn(fields, 1).readUInt16BE(),
    refHash: bytesIn(fields, 4).toString('hex'),
  }
}
