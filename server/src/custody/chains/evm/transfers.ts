import { MAX_AMOUNT } from '@halyard/money'
import type { Hex, TransactionReceipt } from 'viem'
import type * as viemModule from 'viem'
import type { Transfer } from '../chain.ts'
import type { EvmConfig, EvmCurrency } from './evm-config.ts'

type Viem = typeof viemModule

/** The parts of a transaction that can move money. */
export interface SeenTransaction {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly value: bigint
  readonly input: Hex
}

/** Returns the transfers of a block's successful transactions. */
export function transfersOf(
  viem: Viem,
  config: EvmConfig,
  transactions: readonly SeenTransaction[],
  receipts: readonly TransactionReceipt[],
): Transfer[] {
  const done = receipts.filter(({ status }) => status === 'success')
  const hashes = new Set(done.map(({ transactionHash }) => transactionHash))
  const paying = transactions.filter(({ hash }) => hashes.has(hash))
  return [...nativeTransfers(viem, config, paying), ...tokenTransfers(viem, config, done)]
}

/** Returns native transfers, which are output 0. Internal transfers of contracts are not supported. */
function nativeTransfers(
  viem: Viem,
  { currencies }: EvmConfig,
  transactions: readonly SeenTransaction[],
): Transfer[] {
  const native = currencies.find(({ token }) => token === undefined)
  return native
    ? transactions.flatMap(({ hash, from, to, value }) =>
        transferOf(viem, native, { txid: hash, output: 0, senders: [from], to, value }),
      )
    : []
}

/**
 * Returns the Transfer events of listed tokens. The first log of a transaction is output 1, whichever contract emitted
 * it. Nodes number logs by block, which a reorganisation changes, so they are counted within their transaction.
 */
function tokenTransfers(
  viem: Viem,
  { currencies }: EvmConfig,
  receipts: readonly TransactionReceipt[],
): Transfer[] {
  const { parseEventLogs, erc20Abi, getAddress } = viem
  return receipts.flatMap(({ logs, transactionHash, from }) =>
    logs.flatMap((log, at) => {
      const currency = currencies.find(({ token }) => token === getAddress(log.address))
      if (!currency) return []
      const [event] = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: [log] })
      if (!event) return []
      // The signer of the transaction can be another one than the owner of the coins.
      const senders = [event.args.from, from]
      return transferOf(viem, currency, { txid: transactionHash, output: at + 1, senders, ...event.args })
    }),
  )
}

/** Returns the likely transfers of unconfirmed transactions. A plain token transfer emits one log. */
export function waitingTransfers(
  viem: Viem,
  config: EvmConfig,
  transactions: readonly SeenTransaction[],
): Transfer[] {
  const tokens = transactions.flatMap(({ hash, from, to, input }) => {
    const currency = config.currencies.find(({ token }) => to !== null && token === viem.getAddress(to))
    const call = currency && readTransferCall(viem, input)
    return call ? transferOf(viem, currency, { txid: hash, output: 1, senders: [from], ...call }) : []
  })
  return [...nativeTransfers(viem, config, transactions), ...tokens]
}

function readTransferCall({ decodeFunctionData, erc20Abi }: Viem, data: Hex) {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'transfer' ? { to: args[0], value: args[1] } : undefined
  } catch {
    return undefined
  }
}

/** A transfer as the chain has it; `value` is in the token's own units. */
interface Seen {
  readonly txid: Hex
  readonly output: number
  readonly senders: readonly Hex[]
  readonly to: Hex | null
  readonly value: bigint
}

/** Rounds down to the exchange's units. Ignores zero amounts and amounts beyond the storable range. */
function transferOf(
  { getAddress }: Viem,
  { id, decimals, chainDecimals }: EvmCurrency,
  { txid, output, senders, to, value }: Seen,
): Transfer[] {
  const amount = value / 10n ** BigInt(chainDecimals - decimals)
  if (to === null || amount <= 0n || amount > MAX_AMOUNT) return []
  const from = [...new Set(senders.map((sender) => getAddress(sender)))]
  return [{ txid, output, currencyId: id, address: getAddress(to), from, amount }]
}
