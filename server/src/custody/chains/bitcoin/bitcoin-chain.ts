import { MAX_AMOUNT } from '@halyard/money'
import { z } from 'zod'
import { coldAddress, type ColdScript } from '../../cold-script/cold-script.ts'
import type { Chain, ColdOutput, Spend, TransactionState, Transfer } from '../chain.ts'
import { openColdChain } from './cold-chain.ts'
import { deriveSegwit, parseBitcoinAddress, segwitAddressOf } from './addresses.ts'
import { createMempool } from './mempool.ts'
import type { BitcoinParameters } from './parameters.ts'
import { parseBlock, parseTransaction, type RawTransaction } from './raw-block.ts'
import { amountSchema, createRpc, type Rpc, RpcError } from './rpc.ts'
import { readUnspent } from './unspent.ts'

/** Faults that a node states by number. */
const NOT_FOUND = -5
const OUT_OF_RANGE = -8
/** Blocks within which a payment shall be mined. */
const FEE_TARGET_BLOCKS = 6

export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
export const hexSchema = z.string().regex(/^(?:[0-9a-f]{2})+$/)
const heightSchema = z.int().min(0).max(499_999_999)
const infoSchema = z.object({
  chain: z.string(),
  blocks: heightSchema,
  bestblockhash: hashSchema,
  initialblockdownload: z.boolean(),
})
const indexSchema = z.object({ txindex: z.object({ synced: z.boolean() }).optional() })
const estimateSchema = z.object({ feerate: amountSchema.optional() })
const mempoolInfoSchema = z.object({ mempoolminfee: amountSchema })
/** A transaction is in the block only while this one has confirmations. */
const locationSchema = z.object({ blockhash: hashSchema.optional() })
const headerSchema = z.object({ height: heightSchema, confirmations: z.int() })

/** The chain of one coin and its node. */
export interface BitcoinConfig {
  readonly rpcUrl: string
  readonly parameters: BitcoinParameters
  /** The extended public key of the account. */
  readonly accountKey: string
  readonly currencyId: number
  readonly cold?: ColdScript | undefined
}

/** Opens a Bitcoin-like chain over the RPC of its node, which must have an index of transactions. */
export function openBitcoinChain(network: string, config: BitcoinConfig): Chain {
  const { parameters, accountKey, currencyId, cold } = config
  const payer = deriveSegwit(accountKey, parameters.bech32, 1, 0)
  if (cold && coldAddress(parameters.bech32, cold) === payer)
    throw new Error('BTC_COLD: must not be the paying address')
  const rpc = createRpc(config.rpcUrl)
  const checkNode = createNodeCheck(network, rpc, parameters)
  const mempool = createMempool(rpc)
  const transfersIn = (transactions: readonly RawTransaction[]): Transfer[] =>
    transactions.flatMap((transaction) => transfersOf(transaction, parameters.bech32, currencyId))

  const hashAt = (height: number): Promise<string | undefined> =>
    orUndefined(OUT_OF_RANGE, rpc.call('getblockhash', hashSchema, height))

  return {
    network,
    blockMs: parameters.blockMs,
    currencyIds: [currencyId],
    async tip() {
      const { blocks, bestblockhash } = await checkNode()
      return { height: blocks, hash: bestblockhash }
    },
    async blockAt(height) {
      const hash = await hashAt(height)
      const hex = hash && (await orUndefined(NOT_FOUND, rpc.call('getblock', hexSchema, hash, 0)))
      if (!hex) return undefined
      const block = parseBlock(Buffer.from(hex, 'hex'))
      if (block.hash !== hash) throw new Error(`${network}: the node answered with another block`)
      const { parentHash, transactions } = block
      return {
        height,
        hash,
        parentHash,
        transfers: transfersIn(transactions),
        spends: spendsOf(transactions),
        ...(cold ? { cold: coldOutputsOf(transactions, cold) } : {}),
      }
    },
    hashAt,
    waiting: async () => transfersIn(await mempool.arrived()),
    stateOf: (txid) => stateOf(rpc, txid),
    termsOf: () => Promise.reject(new Error('payments of this chain are made of outputs')),
    async broadcast(raw) {
      try {
        await rpc.call('sendrawtransaction', hashSchema, raw)
      } catch (error) {
        // The node reports a transaction whose outputs are spent again as one whose inputs are missing.
        const { txid } = parseTransaction(Buffer.from(raw, 'hex'))
        if (!(error instanceof RpcError) || (await stateOf(rpc, txid)).kind === 'unknown') throw error
      }
    },
    coins: {
      currencyId,
      dust: parameters.dust,
      feeRateMax: parameters.feeRateMax,
      payer,
      ...(cold ? { cold: openColdChain(config.rpcUrl, coldAddress(parameters.bech32, cold), cold) } : {}),
      depositAddress: (customerId) => deriveSegwit(accountKey, parameters.bech32, 0, customerId),
      parseAddress: (text) => parseBitcoinAddress(parameters, text),
      feeRate: () => feeRate(rpc, parameters),
      read(raw) {
        const { inputs, outputs, vsize } = parseTransaction(Buffer.from(raw, 'hex'))
        const sumOf = (list: typeof outputs) => list.reduce((sum, { amount }) => sum + amount, 0n)
        const toCold = sumOf(outputs.filter(({ script }) => cold?.script.equals(script) ?? false))
        return { inputs, vsize, paid: sumOf(outputs), toCold }
      },
      unspentAt: (block, outputs) =>
        readUnspent(rpc, async () => (await checkNode()).bestblockhash, block, outputs),
    },
  }
}

/**
 * Returns a reader of the node's tip that first makes sure, once, that the node follows the chain of the settings and
 * has the index that finds mined transactions. While the node still loads the chain, every call throws.
 */
function createNodeCheck(network: string, rpc: Rpc, { node, genesis }: BitcoinParameters) {
  let isChecked = false
  return async () => {
    const info = await rpc.call('getblockchaininfo', infoSchema)
    if (!isChecked) {
      if (info.chain !== node || (await rpc.call('getblockhash', hashSchema, 0)) !== genesis)
        throw new Error(`${network}: the node follows another chain than BTC_CHAIN`)
      const { txindex } = await rpc.call('getindexinfo', indexSchema)
      if (!txindex?.synced)
        throw new Error(
          `${network}: the node has no index of transactions, or has not finished it: txindex=1`,
        )
      isChecked = true
    }
    if (info.initialblockdownload) throw new Error(`${network}: the node still loads the chain`)
    return info
  }
}

/**
 * Returns the outputs for a single key, which alone can be ours. The coins of a block's first transaction can vanish and
 * cannot be spent for 100 blocks, so they are not a deposit.
 */
function transfersOf(
  { txid, isCoinbase, outputs }: RawTransaction,
  prefix: string,
  currencyId: number,
): Transfer[] {
  if (isCoinbase) return []
  return outputs.flatMap(({ script, amount }, output) => {
    const address = segwitAddressOf(prefix, script)
    if (address === undefined || amount <= 0n || amount > MAX_AMOUNT) return []
    return [{ txid, output, currencyId, address, amount }]
  })
}

/** As with deposits, the coins of a block's first transaction are left out. */
function coldOutputsOf(transactions: readonly RawTransaction[], { script: own }: ColdScript): ColdOutput[] {
  return transactions.flatMap(({ txid, isCoinbase, outputs }) =>
    isCoinbase
      ? []
      : outputs.flatMap(({ script, amount }, output) =>
          amount > 0n && amount <= MAX_AMOUNT && script.equals(own) ? [{ txid, output, amount }] : [],
        ),
  )
}

function spendsOf(transactions: readonly RawTransaction[]): Spend[] {
  return transactions.flatMap(({ txid: by, isCoinbase, inputs }) =>
    isCoinbase ? [] : inputs.map(({ txid, output }) => ({ txid, output, by })),
  )
}

/**
 * A transaction of a block that a reorganisation undid is unknown until it waits again. Its fee is what its inputs have and no
 * output receives, which the payment's own rows know.
 */
async function stateOf(rpc: Rpc, txid: string): Promise<TransactionState> {
  const found = await orUndefined(NOT_FOUND, rpc.call('getrawtransaction', locationSchema, txid, true))
  if (!found) return { kind: 'unknown' }
  if (found.blockhash === undefined) return { kind: 'waiting' }
  const header = await orUndefined(NOT_FOUND, rpc.call('getblockheader', headerSchema, found.blockhash))
  return header && header.confirmations > 0
    ? { kind: 'mined', height: header.height, ok: true, fee: 0n }
    : { kind: 'unknown' }
}

/** Returns the node's estimate, rounded up; it is never below what the node relays at present, nor above the maximum. */
async function feeRate(rpc: Rpc, { feeRateFallback, feeRateMax }: BitcoinParameters): Promise<bigint> {
  const { feerate } = await rpc.call('estimatesmartfee', estimateSchema, FEE_TARGET_BLOCKS)
  const { mempoolminfee } = await rpc.call('getmempoolinfo', mempoolInfoSchema)
  const estimate = feerate === undefined ? feeRateFallback : perByte(feerate)
  const least = perByte(mempoolminfee)
  const rate = estimate > least ? estimate : least
  return rate > feeRateMax ? feeRateMax : rate
}

/** Nodes state fees for 1,000 virtual bytes. */
function perByte(fee: bigint): bigint {
  const rate = (fee + 999n) / 1_000n
  return rate > 0n ? rate : 1n
}

/** Returns `undefined` where the node states that it does not have the block or transaction. */
async function orUndefined<Result>(code: number, request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request
  } catch (error) {
    if (error instanceof RpcError && error.code === code) return undefined
    throw error
  }
}
