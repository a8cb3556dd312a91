import { MAX_AMOUNT } from '@halyard/money'
import { z } from 'zod'
import type { Transfer } from '../chain.ts'
import { addressOfHash } from './addresses.ts'
import { hashSchema, hexSchema, int64Schema } from './node-http.ts'
import type { TronCurrency } from './parameters.ts'
import { type RawBlock, type RawTransaction, resultOf } from './raw-block.ts'
import { type Action, actionOf } from './transaction.ts'

const logSchema = z.object({
  address: z.string().regex(/^[0-9a-f]{40}$/),
  topics: z.array(hashSchema).default([]),
  data: hexSchema.default(''),
})
type Log = z.infer<typeof logSchema>

/** The effects of a transaction in a block, as the node states them. */
export const infoSchema = z.object({
  id: hashSchema,
  blockNumber: z.int().positive(),
  fee: int64Schema.default(0n),
  /** Absent unless the transaction failed. */
  result: z.string().optional(),
  receipt: z.object({ result: z.string().optional() }).default({}),
  log: z.array(logSchema).default([]),
})

/** See `infoSchema`. */
export type Info = z.infer<typeof infoSchema>

/** The hash of the event Transfer(address,address,uint256). */
const TRANSFER_EVENT = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_CALL = 'a9059cbb'
const ZEROS = '0'.repeat(24)

/** Returns whether any transaction of a block can have logs. */
export function hasLogs({ transactions }: RawBlock): boolean {
  return transactions.some(({ rawData }) => actionOf(rawData).kind !== 'transfer')
}

/**
 * Returns the transfers of a block's successful transactions. That of the native coin is output 0, and the n-th log of a transaction
 * output n, whichever contract emitted it. Throws if the node's logs are not those of the block.
 */
export function transfersOf(
  currencies: readonly TronCurrency[],
  { height, transactions }: RawBlock,
  infos: readonly Info[],
): Transfer[] {
  const byId = new Map(infos.map((info) => [info.id, info]))
  if (infos.some((info) => info.blockNumber !== height))
    throw new Error(`block ${height}: the node answered with the logs of another block`)
  return transactions.flatMap((transaction) => {
    if (resultOf(transaction) !== 'SUCCESS') return []
    const action = actionOf(transaction.rawData)
    if (action.kind === 'transfer') return coinTransfer(currencies, transaction, action)
    const info = byId.get(transaction.txid)
    if (action.kind === 'call') checkInfo(height, info)
    return info ? tokenTransfers(currencies, info, action) : []
  })
}

function checkInfo(height: number, info: Info | undefined): void {
  if (!info) throw new Error(`block ${height}: the node left out the logs of a transaction`)
  if (info.result === 'FAILED' || (info.receipt.result ?? 'SUCCESS') !== 'SUCCESS')
    throw new Error(`block ${height}: the node contradicts the result of a transaction`)
}

function coinTransfer(
  currencies: readonly TronCurrency[],
  { txid }: RawTransaction,
  { to, amount }: Extract<Action, { kind: 'transfer' }>,
): Transfer[] {
  const native = currencies.find(({ token }) => token === undefined)
  return native ? transferTo(native, { txid, output: 0, to, amount }) : []
}

function tokenTransfers(currencies: readonly TronCurrency[], { id, log }: Info, action: Action): Transfer[] {
  return log.flatMap((entry, at) => {
    const token = addressOfHash(entry.address)
    const currency = currencies.find((listed) => listed.token === token)
    const event = currency && transferEvent(entry)
    if (!event) return []
    checkCall(id, token, event.amount, action)
    return transferTo(currency, { txid: id, output: at + 1, ...event })
  })
}

/** A plain transfer moves no more than its signed call says. */
function checkCall(txid: string, token: string, amount: bigint, action: Action): void {
  const moved = action.kind === 'call' && action.contract === token ? callAmount(action.data) : undefined
  if (moved !== undefined && amount > moved)
    throw new Error(`transaction ${txid}: the node says that it moved more than its call`)
}

function callAmount(data: Buffer): bigint | undefined {
  if (data.length < 68 || data.subarray(0, 4).toString('hex') !== TRANSFER_CALL) return undefined
  return BigInt(`0x${data.subarray(36, 68).toString('hex')}`)
}

function transferEvent({ topics, data }: Log): { readonly to: string; readonly amount: bigint } | undefined {
  const [event, , to] = topics
  if (event !== TRANSFER_EVENT || topics.length !== 3 || data.length !== 64 || !to?.startsWith(ZEROS))
    return undefined
  return { to: addressOfHash(to.slice(24)), amount: BigInt(`0x${data}`) }
}

/** A transfer as the chain has it; `amount` is in units of the chain. */
interface Seen {
  readonly txid: string
  readonly output: number
  readonly to: string
  readonly amount: bigint
}

/** Rounds down to the exchange's units. Ignores zero amounts and amounts beyond the storable range. */
function transferTo({ id, decimals, chainDecimals }: TronCurrency, { to, ...seen }: Seen): Transfer[] {
  const amount = seen.amount / 10n ** BigInt(chainDecimals - decimals)
  if (amount <= 0n || amount > MAX_AMOUNT) return []
  return [{ txid: seen.txid, output: seen.output, currencyId: id, address: to, amount }]
}
