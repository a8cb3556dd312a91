import { formatUnits } from '@halyard/money'
import type { Context } from './context.ts'
import { DAY_MS, findHoldings } from './holdings.ts'
import { VALUATION_DECIMALS } from '../../instruments/valuation.ts'

/** The base of today's profit: since midnight UTC, with amounts in USDT. */
export interface Today {
  readonly since: number
  readonly base: string
  readonly invested: string
}

/**
 * Computes the base of today's profit, in USDT: the value of all balances at the last midnight UTC at the
 * index prices of that time, plus deposits, practice funds and coins bought for fiat, and minus withdrawals and coins
 * sold for fiat since, each at the index price of its time. Fees count as losses. Rounded down to 10^-6 USDT per currency.
 */
export async function findToday(ctx: Context, customerId: number): Promise<Today> {
  const since = Math.floor(ctx.now() / DAY_MS) * DAY_MS
  let base = 0n
  let invested = 0n
  for (const { kind, worth } of await findHoldings(ctx, customerId, [since])) {
    base += worth
    if (kind !== 'out') invested += worth
  }
  return {
    since,
    base: formatUnits(base, VALUATION_DECIMALS),
    invested: formatUnits(invested, VALUATION_DECIMALS),
  }
}
