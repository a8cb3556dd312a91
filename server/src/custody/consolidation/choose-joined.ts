import { CHANGE_VBYTES, EMPTY_VBYTES, INPUT_VBYTES, INPUTS_MAX, PAID_VBYTES } from '../coins/choose-coins.ts'
import { type Coin, sumOf } from '../coins/coin-rows.ts'
import { PAYMENTS_MAX } from '../coins/plan-batches.ts'
import type { Unpaid } from '../transfers/find-unpaid.ts'
import type { ConsolidationRule } from './consolidation-rule.ts'

/** The prices of a transaction. */
export interface Prices {
  /** The present fee for each virtual byte, and the highest one of the chain. */
  readonly rate: bigint
  readonly feeRateMax: bigint
  readonly dust: bigint
}

/** Outputs to be joined, and the amount that arrives. */
interface Joined {
  readonly inputs: readonly Coin[]
  readonly amount: bigint
}

/** Returns the least amount that is worth joining: its input costs no more than the share of the rule. */
export function leastWorth(rate: bigint, { percent }: Pick<ConsolidationRule, 'percent'>): bigint {
  return (rate * INPUT_VBYTES * 100n + percent - 1n) / percent
}

/** Returns the fee of a transaction that joins so many outputs. */
export function joiningFee(inputs: number, rate: bigint): bigint {
  return rate * (EMPTY_VBYTES + CHANGE_VBYTES + INPUT_VBYTES * BigInt(inputs))
}

/**
 * Chooses outputs to be joined, or none: the smallest that are worth it, which pay little alone. At least half of the value stays free for
 * withdrawals that come meanwhile, and enough for those that wait, at the highest fee of the chain. `coins` are in descending order.
 */
export function chooseJoined(
  coins: readonly Coin[],
  rule: ConsolidationRule,
  unpaid: Unpaid,
  { rate, feeRateMax, dust }: Prices,
): Joined | undefined {
  if (rate > rule.rate) return undefined
  const worth = coins.filter(({ amount }) => amount >= leastWorth(rate, rule))
  if (worth.length <= rule.outputs) return undefined
  const half = sumOf(coins) / 2n
  const inputs: Coin[] = []
  let sum = 0n
  for (const coin of worth.toReversed().slice(0, rule.joined)) {
    if (sum + coin.amount > half) break
    inputs.push(coin)
    sum += coin.amount
  }
  const amount = sum - joiningFee(inputs.length, rate)
  if (inputs.length < 2 || amount < dust) return undefined
  const left = coins.filter((coin) => !inputs.includes(coin))
  return isEnough(left, unpaid, feeRateMax) ? { inputs, amount } : undefined
}

/** Returns whether one transaction can pay everything that waits from the largest outputs. More than it can pay is not enough. */
export function isEnough(left: readonly Coin[], { amount, payments }: Unpaid, feeRateMax: bigint): boolean {
  if (payments === 0) return true
  const fee =
    feeRateMax *
    (EMPTY_VBYTES + CHANGE_VBYTES + PAID_VBYTES * BigInt(payments) + INPUT_VBYTES * BigInt(INPUTS_MAX))
  return payments <= PAYMENTS_MAX && sumOf(left.slice(0, INPUTS_MAX)) >= amount + fee
}
