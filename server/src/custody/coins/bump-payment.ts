import type { CoinChain, CoinTerms } from '../chains/chain.ts'
import type { CoinVersion } from './batch-rows.ts'
import { type Coin, sumOf } from './coin-rows.ts'
import { termsOf } from './coin-terms.ts'

/** Blocks that a payment waits before its fee is raised. */
const PATIENCE_BLOCKS = 6
/** A raise is at least this part of the fee, so that few of them lead to the maximum. */
const RAISE_PERCENT = 125n

interface Waiting {
  /** The transaction with the highest fee. */
  readonly newest: CoinVersion
  readonly inputs: readonly Coin[]
  /** The sum that the customers receive. */
  readonly amount: bigint
  readonly tipHeight: number
  /** The present fee for each virtual byte. */
  readonly rate: bigint
}

/** Returns whether a payment has waited long enough for a higher fee. */
export function isRaiseDue({ height }: Pick<CoinVersion, 'height'>, tipHeight: number): boolean {
  return tipHeight >= height + PATIENCE_BLOCKS
}

/**
 * Returns the terms of a replacement of a payment that waits too long; `undefined` when no change is left to take a higher
 * fee from, or when the fee would exceed the maximum. The replacement spends the same outputs, so
 * that at most one of the two is mined.
 */
export function bumpTermsOf(
  coins: CoinChain,
  { newest, inputs, amount, tipHeight, rate }: Waiting,
): (CoinTerms & { readonly replaces: string }) | undefined {
  const vsize = BigInt(newest.vsize)
  const raised = (newest.fee * RAISE_PERCENT) / 100n + 1n
  const fee = [rate * vsize, raised, newest.fee + vsize].reduce((a, b) => (a > b ? a : b))
  const rest = sumOf(inputs) - amount - fee
  // Change that would be dust goes to the fee, which only a transaction with change can raise.
  const change = rest < coins.dust ? 0n : rest
  const whole = sumOf(inputs) - amount - change
  if (rest < 0n || whole > coins.feeRateMax * vsize) return undefined
  return { ...termsOf(coins, inputs, change, tipHeight), replaces: newest.txid }
}
