import { z } from 'zod'
import type { Chain, PaymentOrder, PaymentTerms, TransactionState } from '../chain.ts'
import { feeLimitOf } from './payment-cost.ts'
import { followExpiring } from './follow-expiring.ts'
import { createNodeHttp, hashSchema, type NodeHttp } from './node-http.ts'
import { TRON_CHAINS, type TronConfig, type TronCurrency } from './parameters.ts'
import {
  blockSchema,
  checkComplete,
  type Header,
  type RawBlock,
  readBlock,
  readHeader,
  resultOf,
} from './raw-block.ts'
import { hasLogs, infoSchema, transfersOf } from './transfers.ts'
import { tronBalances } from './tron-balances.ts'
import { readOwn } from './transaction.ts'

const BLOCK_MS = 3_000
/** A payment is included within seconds, or else when the paying address has what it needs. */
const VALID_MS = 10 * 60_000

const idSchema = z.object({ blockID: hashSchema })
const pendingSchema = z.object({ txID: hashSchema })
const broadcastSchema = z.object({
  result: z.boolean().default(false),
  code: z.union([z.string(), z.int()]).optional(),
})

/** Opens TRON over the HTTP interface of a full node, with its native coin and the listed tokens. */
export function openTronChain(network: string, config: TronConfig): Chain {
  const { currencies } = config
  const node = createNodeHttp(config.rpcUrl)
  const solidity = createNodeHttp(config.solidityUrl)
  const native = currencies.find(({ token }) => token === undefined)
  const blocks = createBlocks(network, config, node, solidity)

  async function termsFrom(reference: Header, order: PaymentOrder, from: string, replaces?: string) {
    const currency = currencies.find(({ id }) => id === order.currencyId)
    if (!currency) throw new Error(`currency ${order.currencyId} is not on this chain`)
    const feeLimit = await feeLimitOf(node, currency, order, from)
    const { time } = await blocks.head()
    return {
      kind: 'tron',
      refHeader: reference.bytes.toString('hex'),
      expiration: time + VALID_MS,
      feeLimit: String(feeLimit),
      ...(replaces === undefined ? {} : { replaces }),
    } as const satisfies PaymentTerms
  }

  const stateOf = (txid: string): Promise<TransactionState> => findState(node, blocks, txid, native)
  return {
    network,
    blockMs: BLOCK_MS,
    currencyIds: currencies.map(({ id }) => id),
    finalBalances: tronBalances(solidity, currencies, () => blocks.solidified()),
    tip: () => blocks.head().then(({ height, hash }) => ({ height, hash })),
    solidified: () => blocks.solidified().then(({ height, hash }) => ({ height, hash })),
    async blockAt(height) {
      const block = await blocks.find(height)
      if (!block) return undefined
      const infos = hasLogs(block)
        ? await node.call('wallet/gettransactioninfobyblocknum', z.array(infoSchema), { num: height })
        : []
      // The logs are selected by height, so they may be those of another block by now.
      if (infos.length > 0 && (await blocks.hashAt(height)) !== block.hash)
        throw new Error(`block ${height} was reorganised while it was read`)
      const { hash, parentHash } = block
      return { height, hash, parentHash, transfers: transfersOf(currencies, block, infos) }
    },
    hashAt: (height) => blocks.hashAt(height),
    // A transaction waits for a few seconds, and the node lists waiting ones by their ids alone.
    waiting: () => Promise.resolve([]),
    stateOf,
    termsOf: async (order, from) => termsFrom(await blocks.solidified(), order, from),
    async broadcast(raw) {
      const { result, code } = await node.call('wallet/broadcasthex', broadcastSchema, { transaction: raw })
      if (result || code === 'DUP_TRANSACTION_ERROR') return
      if ((await stateOf(readOwn(raw).txid)).kind === 'unknown')
        throw new Error(`the node did not take the payment: ${code}`)
    },
    expiring: followExpiring(blocks, termsFrom),
  }
}

type Blocks = ReturnType<typeof createBlocks>

/** Creates the reader of blocks, which first makes sure, once, that the node follows the network of the settings. */
function createBlocks(network: string, { chain }: TronConfig, node: NodeHttp, solidity: NodeHttp) {
  let isChecked = false
  async function check(): Promise<void> {
    if (isChecked) return
    const first = [node.call('wallet/getblockbynum', idSchema, { num: 0 })]
    first.push(solidity.call('walletsolidity/getblockbynum', idSchema, { num: 0 }))
    if ((await Promise.all(first)).some(({ blockID }) => blockID !== TRON_CHAINS[chain]))
      throw new Error(`${network}: the node follows another chain than TRC20_CHAIN`)
    isChecked = true
  }
  async function findHeader(height: number): Promise<Header | undefined> {
    const asked = { id_or_num: String(height), detail: false }
    const answer = await node.find('wallet/getblock', blockSchema, asked)
    const header = answer && readHeader(answer)
    if (header && header.height !== height)
      throw new Error(`${network}: the node answered with another block`)
    return header
  }
  async function find(height: number): Promise<RawBlock | undefined> {
    const answer = await node.find('wallet/getblockbynum', blockSchema, { num: height })
    const block = answer && readBlock(answer)
    if (block && block.height !== height) throw new Error(`${network}: the node answered with another block`)
    return block
  }
  return {
    find,
    async head(): Promise<Header> {
      await check()
      return readHeader(await node.call('wallet/getblock', blockSchema, { detail: false }))
    },
    async solidified(): Promise<Header> {
      await check()
      return readHeader(await solidity.call('walletsolidity/getblock', blockSchema, { detail: false }))
    },
    hashAt: (height: number): Promise<string | undefined> =>
      findHeader(height).then((header) => header?.hash),
    async headerAt(height: number): Promise<Header> {
      const header = await findHeader(height)
      if (!header) throw new Error(`${network}: the node has no block ${height}`)
      return header
    },
    async blockAt(height: number): Promise<RawBlock> {
      const block = await find(height)
      if (!block) throw new Error(`${network}: the node has no block ${height}`)
      return block
    },
  }
}

/**
 * Reads the state of a transaction. Money goes back for a failed payment, so the block has to prove that it failed: its id covers the
 * results of its transactions.
 */
async function findState(
  node: NodeHttp,
  blocks: Blocks,
  txid: string,
  native: TronCurrency | undefined,
): Promise<TransactionState> {
  const info = await node.find('wallet/gettransactioninfobyid', infoSchema, { value: txid })
  if (!info) {
    const pending = await node.find('wallet/gettransactionfrompending', pendingSchema, { value: txid })
    return { kind: pending?.txID === txid ? 'waiting' : 'unknown' }
  }
  if (info.id !== txid) throw new Error(`transaction ${txid}: the node answered with another one`)
  const block = await blocks.find(info.blockNumber)
  const found = block?.transactions.find((transaction) => transaction.txid === txid)
  // The block was undone, and its successor does not have the transaction.
  if (!block || !found) return { kind: 'unknown' }
  const ok = resultOf(found) === 'SUCCESS'
  if (!ok) checkComplete(block)
  if (ok !== (info.result !== 'FAILED'))
    throw new Error(`transaction ${txid}: the node contradicts its block`)
  return { kind: 'mined', height: block.height, ok, fee: unitsAbove(info.fee, native) }
}

/** Returns units of the exchange for an amount of the chain, rounded up; 0 if the exchange does not list the native coin. */
function unitsAbove(amount: bigint, native: TronCurrency | undefined): bigint {
  if (!native) return 0n
  const unit = 10n ** BigInt(native.chainDecimals - native.decimals)
  return (amount + unit - 1n) / unit
}
