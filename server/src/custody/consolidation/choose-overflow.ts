import {
  CHANGE_VBYTES,
  chooseCoins,
  EMPTY_VBYTES,
  INPUT_VBYTES,
  INPUTS_MAX,
  PAID_VBYTES,
} from '../coins/choose-coins.ts'
import { type Coin, sumOf } from '../coins/coin-rows.ts'
import type { Unpaid } from '../transfers/find-unpaid.ts'
import { isEnough, type Prices } from './choose-joined.ts'
import type { OverflowRule } from './overflow-rule.ts'

/** Outputs of which a part goes to the cold address. */
interface Overflow {
  readonly inputs: readonly Coin[]
  readonly amount: bigint
  readonly change: bigint
}

/**
 * Chooses what goes to the cold address, or nothing: what own outputs hold over the middle of both limits, if that is more than the high one
 * besides what waits. At most `most`, if given. The outputs that stay free must pay all withdrawals that wait, at the highest fee of the
 * chain: change is free only with its block. `coins` are in descending order.
 */
export function chooseOverflow(
  coins: readonly Coin[],
  { low, high }: OverflowRule,
  unpaid: Unpaid,
  prices: Prices,
  most?: bigint,
): Overflow | undefined {
  const { rate, dust, feeRateMax } = prices
  const rest = sumOf(coins) - unpaid.amount
  if (rest <= high) return undefined
  const surplus = rest - (low + high) / 2n
  const top = coins.slice(0, INPUTS_MAX)
  const payable =
    sumOf(top) - rate * (EMPTY_VBYTES + PAID_VBYTES + CHANGE_VBYTES + INPUT_VBYTES * BigInt(top.length))
  const amount = [surplus, payable, most ?? surplus].reduce((least, each) => (each < least ? each : least))
  if (amount < dust) return undefined
  const choice = chooseCoins(coins, { amount, payments: 1, rate, dust })
  if (!choice) return undefined
  const left = coins.filter((coin) => !choice.inputs.includes(coin))
  return isEnough(left, unpaid, feeRateMax) ? { ...choice, amount } : undefined
}
