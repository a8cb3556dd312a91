import type {
  Address,
  Hex,
  PublicClient,
  PublicRpcSchema,
  RpcTransactionReceipt,
  TransactionReceipt,
} from 'viem'
import type * as viemModule from 'viem'
import type { Chain, PaymentOrder, PaymentTerms } from '../chain.ts'
import { evmBalances } from './evm-balances.ts'
import type { EvmConfig } from './evm-config.ts'
import { evmSweeps, transferCall, unitsAbove } from './evm-sweeps.ts'
import { transfersOf, waitingTransfers } from './transfers.ts'

const BLOCK_MS = 12_000
/** Factor on the estimated gas price, so that a payment is still mined when the price rises. */
const FEE_HEADROOM = 3n
/** Gas limit as a percentage of the node's estimate. */
const GAS_HEADROOM = 130n

/** Opens an EVM chain over JSON-RPC, with its native coin and the listed tokens. Loads viem on first use. */
export async function openEvmChain(network: string, config: EvmConfig): Promise<Chain> {
  const viem = await import('viem')
  const client = viem.createPublicClient({
    rpcSchema: viem.rpcSchema<ReceiptsCall>(),
    transport: viem.http(config.rpcUrl, { timeout: 10_000, retryCount: 1 }),
    cacheTime: 0,
    pollingInterval: 1_000,
  })

  const native = config.currencies.find(({ token }) => token === undefined)

  /** Reads all receipts of a block in one call. The call selects by height, so it may return another block's by now. */
  async function receiptsOf(height: number, blockHash: Hex): Promise<TransactionReceipt[]> {
    const found = await client.request({ method: 'eth_getBlockReceipts', params: [viem.numberToHex(height)] })
    const receipts = (found ?? []).map((receipt) => viem.formatTransactionReceipt(receipt))
    if (receipts.some((receipt) => receipt.blockHash !== blockHash))
      throw new Error(`block ${height} was reorganised while it was read`)
    return receipts
  }

  return {
    network,
    blockMs: BLOCK_MS,
    currencyIds: config.currencies.map(({ id }) => id),
    async tip() {
      const { number, hash } = await client.getBlock({ blockTag: 'latest' })
      return { height: Number(number), hash }
    },
    async blockAt(height) {
      const block = await orUndefined(
        viem,
        client.getBlock({ blockNumber: BigInt(height), includeTransactions: true }),
      )
      if (!block) return undefined
      return {
        height,
        hash: block.hash,
        parentHash: block.parentHash,
        transfers: transfersOf(viem, config, block.transactions, await receiptsOf(height, block.hash)),
      }
    },
    async hashAt(height) {
      return (await orUndefined(viem, client.getBlock({ blockNumber: BigInt(height) })))?.hash
    },
    async waiting() {
      const { transactions } = await client.getBlock({ blockTag: 'pending', includeTransactions: true })
      return waitingTransfers(viem, config, transactions)
    },
    async stateOf(txid) {
      const hash = txid as Hex
      const receipt = await orUndefined(viem, client.getTransactionReceipt({ hash }))
      if (receipt) {
        const { blockNumber, status, gasUsed, effectiveGasPrice } = receipt
        const fee = native === undefined ? 0n : unitsAbove(gasUsed * effectiveGasPrice, native)
        return { kind: 'mined', height: Number(blockNumber), ok: status === 'success', fee }
      }
      return { kind: (await orUndefined(viem, client.getTransaction({ hash }))) ? 'waiting' : 'unknown' }
    },
    termsOf: (order, from) => termsOf(viem, client, config, order, from as Address),
    async broadcast(raw) {
      try {
        await client.sendRawTransaction({ serializedTransaction: raw as Hex })
      } catch (error) {
        // Nodes report a known transaction as an error, each in its own words.
        if (!(await orUndefined(viem, client.getTransaction({ hash: viem.keccak256(raw as Hex) }))))
          throw error
      }
    },
    chainId: () => client.getChainId(),
    balances: evmBalances(viem, config),
    ...(native && { sweeps: evmSweeps(viem, client, config, native) }),
  }
}

type Viem = typeof viemModule

/** A method that nodes support and viem's types lack. */
type ReceiptsCall = [
  ...PublicRpcSchema,
  { Method: 'eth_getBlockReceipts'; Parameters: [Hex]; ReturnType: RpcTransactionReceipt[] | null },
]

/** Returns `undefined` where viem throws because the node does not have the block or transaction. */
async function orUndefined<Result>(viem: Viem, request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request
  } catch (error) {
    const isAbsent =
      error instanceof viem.BlockNotFoundError ||
      error instanceof viem.TransactionNotFoundError ||
      error instanceof viem.TransactionReceiptNotFoundError
    if (isAbsent) return undefined
    throw error
  }
}

async function termsOf(
  viem: Viem,
  client: PublicClient,
  config: EvmConfig,
  { currencyId, address, amount }: PaymentOrder,
  from: Address,
): Promise<PaymentTerms> {
  const currency = config.currencies.find(({ id }) => id === currencyId)
  if (!currency) throw new Error(`currency ${currencyId} is not on this chain`)
  const call = transferCall(viem, currency, { address, amount })
  const [nonce, fees, gas] = await Promise.all([
    client.getTransactionCount({ address: from, blockTag: 'pending' }),
    client.estimateFeesPerGas(),
    client.estimateGas({ account: from, ...call }),
  ])
  return {
    kind: 'evm',
    nonce,
    gas: String((gas * GAS_HEADROOM) / 100n),
    maxFeePerGas: String(fees.maxFeePerGas * FEE_HEADROOM),
    maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
  }
}
