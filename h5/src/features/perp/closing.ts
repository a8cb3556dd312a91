import { bigMulDivCeil, PPM } from '@halyard/money'
import { bankruptcyTicks, type MarginedHolding, unrealisedPnl } from '@halyard/formulas'
import type { Level } from '../../lib/socket/depth-book.ts'
import { bandTicks, estimate, isWithinLimit } from '../../lib/trading/form/fill-estimate.ts'
import { netResultOf } from './figures.ts'
import type { Perp } from './perp.ts'
import type { Position } from './position.ts'

/** The estimated result of closing lots. Amounts are in units of the quote currency. */
export interface Closing {
  /** Lots that the book would fill now. */
  readonly lots: bigint
  /** The average fill price in ticks, rounded towards zero. */
  readonly ticks: bigint
  readonly fee: bigint
  /** Realised PnL of these lots after all fees and funding, including their pro rata part of earlier ones. */
  readonly net: bigint
  /** The amount returned to the available balance: the lots' margin plus their PnL, less the closing fee. */
  readonly back: bigint
}

/** The market data that a close depends on. */
export interface ClosingMarket {
  readonly indexTicks: bigint
  /** The side of the book that a close fills against, best price first: the bids for a long. */
  readonly levels: readonly Level[]
  /** The limit price of a limit close. */
  readonly limitTicks?: bigint | undefined
}

/**
 * Estimates a close against the order book by the exchange's rules: fills stop at the price band, at the limit, and at
 * the bankruptcy price. Returns undefined if nothing would fill.
 */
export function estimateClose(
  perp: Perp,
  holding: MarginedHolding,
  costs: Costs,
  lots: bigint,
  { indexTicks, levels, limitTicks }: ClosingMarket,
): Closing | undefined {
  const taker = holding.side === 'long' ? 'sell' : 'buy'
  const bounds = [bandTicks(perp, taker, indexTicks), bankruptcyTicks(holding, perp.tickLot)]
  if (limitTicks !== undefined) bounds.push(limitTicks)
  const worst = bounds.reduce((tightest, ticks) => (isWithinLimit(taker, ticks, tightest) ? ticks : tightest))
  const filled = estimate(perp, taker, levels, worst, { lots })
  if (filled.lots === 0n) return undefined
  const entryValue = (holding.entryValue * filled.lots) / holding.lots
  const profit = unrealisedPnl({ side: holding.side, entryValue }, filled.value)
  const fee = bigMulDivCeil(filled.value, perp.takerFeePpm, PPM)
  const back = (holding.margin * filled.lots) / holding.lots + profit - fee
  return {
    lots: filled.lots,
    ticks: filled.value / filled.lots / perp.tickLot,
    fee,
    net: profit - fee + partOf(netResultOf(perp, costs), filled.lots, holding.lots),
    back: back > 0n ? back : 0n,
  }
}

type Costs = Pick<Position, 'realised' | 'fee' | 'funding'>

/**
 * Returns the realised PnL of closed lots after all fees and funding, in units of the quote currency: the change by the
 * close, plus the lots' pro rata part of earlier costs.
 */
export function closedNetResult(
  perp: Pick<Perp, 'legalDecimals'>,
  before: Costs & Pick<Position, 'openLots'>,
  after: Costs & Pick<Position, 'openLots'>,
): bigint {
  const held = before.openLots
  const closed = held - after.openLots
  const earlier = netResultOf(perp, before)
  return netResultOf(perp, after) - earlier + partOf(earlier, closed, held)
}

function partOf(units: bigint, lots: bigint, held: bigint): bigint {
  return held === 0n ? 0n : (units * lots) / held
}
