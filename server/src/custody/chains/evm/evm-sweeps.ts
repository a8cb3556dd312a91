import type { Address, Hex, PublicClient } from 'viem'
import type * as viemModule from 'viem'
import type { PaymentOrder, SweepChain } from '../chain.ts'
import type { EvmConfig, EvmCurrency } from './evm-config.ts'

type Viem = typeof viemModule

/** The gas limit of a token's transfer as a percentage of the node's estimate. */
const TOKEN_GAS_HEADROOM = 130n

/** The highest price as a percentage of the present one: of a transfer that payments wait behind, and of one that may wait. */
const URGENT_PRICE = 300n
const PATIENT_PRICE = 150n
const PERCENT = 100n

/** Returns units of the exchange for an amount of the chain, rounded up. */
export function unitsAbove(amount: bigint, currency: EvmCurrency): bigint {
  const unit = unitOf(currency)
  return (amount + unit - 1n) / unit
}

/** Returns the call of a transfer: of the native coin, or of a token to its contract. */
export function transferCall(
  viem: Viem,
  currency: EvmCurrency,
  { address, amount }: Pick<PaymentOrder, 'address' | 'amount'>,
): { readonly to: Address; readonly value?: bigint; readonly data?: Hex } {
  const to = viem.getAddress(address)
  const value = amount * unitOf(currency)
  if (currency.token === undefined) return { to, value }
  return {
    to: currency.token as Address,
    data: viem.encodeFunctionData({ abi: viem.erc20Abi, functionName: 'transfer', args: [to, value] }),
  }
}

/** Reads what sweeps of an EVM chain need from its node. */
export function evmSweeps(
  viem: Viem,
  client: PublicClient,
  { currencies }: EvmConfig,
  native: EvmCurrency,
): SweepChain {
  const currencyOf = (id: number): EvmCurrency => {
    const found = currencies.find((currency) => currency.id === id)
    if (!found) throw new Error(`currency ${id} is not on this chain`)
    return found
  }
  return {
    feeCurrencyId: native.id,
    currencyIds: currencies.map(({ id }) => id),
    feeUnits: (fee) => unitsAbove(fee, native),
    async holdingOf(address, currencyId) {
      const currency = currencyOf(currencyId)
      const held =
        currency.token === undefined
          ? await client.getBalance({ address: address as Address })
          : await client.readContract({
              address: currency.token as Address,
              abi: viem.erc20Abi,
              functionName: 'balanceOf',
              args: [address as Address],
            })
      return held / unitOf(currency)
    },
    async termsOf(order, from, { isUrgent, budget }) {
      const currency = currencyOf(order.currencyId)
      const account = from as Address
      const [nonce, fees, estimate] = await Promise.all([
        client.getTransactionCount({ address: account, blockTag: 'pending' }),
        client.estimateFeesPerGas(),
        estimateGas(viem, client, account, transferCall(viem, currency, order)),
      ])
      if (estimate === undefined) return undefined
      // The gas of a plain transfer is always the same, and what it does not need cannot be swept.
      const gas = currency.token === undefined ? estimate : (estimate * TOKEN_GAS_HEADROOM) / PERCENT
      const wanted = (fees.maxFeePerGas * (isUrgent ? URGENT_PRICE : PATIENT_PRICE)) / PERCENT
      const affordable = budget === undefined ? wanted : (budget * unitOf(native)) / gas
      // Below the present price the terms state what is needed, and the caller waits.
      const price = affordable < fees.maxFeePerGas || affordable > wanted ? wanted : affordable
      return {
        terms: {
          kind: 'evm',
          nonce,
          gas: String(gas),
          maxFeePerGas: String(price),
          maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
        },
        fee: unitsAbove(estimate * fees.maxFeePerGas, native),
        feeMax: unitsAbove(gas * price, native),
      }
    },
  }
}

/** Returns the node's estimate; `undefined` if the call would be reverted, or its sender does not hold the amount. */
async function estimateGas(
  viem: Viem,
  client: PublicClient,
  account: Address,
  call: ReturnType<typeof transferCall>,
): Promise<bigint | undefined> {
  try {
    return await client.estimateGas({ account, ...call })
  } catch (error) {
    const isRefused =
      error instanceof viem.BaseError &&
      error.walk(
        (cause) =>
          cause instanceof viem.ExecutionRevertedError || cause instanceof viem.InsufficientFundsError,
      ) !== null
    if (isRefused) return undefined
    throw error
  }
}

function unitOf({ decimals, chainDecimals }: EvmCurrency): bigint {
  return 10n ** BigInt(chainDecimals - decimals)
}
