import type { LeverPosition, WireLevel } from '@halyard/api/client'
import { PPM, bigMulDivCeil } from '@halyard/money'
import { bandTicks, estimate, within } from '../../lib/trading/fill-estimate.ts'
import type { Perp } from './perp.ts'
import { gainOf, type Holding, netOf } from './figures.ts'

/** What closing lots is expected to come to, in units of the quote currency. */
export interface Closing {
  /** How many of the lots the book would take now. */
  readonly lots: bigint
  /** The average price, in ticks; towards zero. */
  readonly ticks: bigint
  readonly fee: bigint
  /** Profit or loss of these lots after all fees and funding: their part of what was paid so far included. */
  readonly net: bigint
  /** What comes back of the margin, with the profit and less the fee of closing. */
  readonly back: bigint
}

/** What a close would meet now. */
export interface ClosingMarket {
  readonly indexTicks: bigint
  /** The side that a close takes from, best first: the bids for a long. */
  readonly levels: readonly WireLevel[]
  /** The worst price of a limit close. */
  readonly limitTicks?: bigint | undefined
}

/**
 * Estimates a close against the order book, as the exchange executes it: no price beyond the band, beyond the limit, or
 * at which the margin could not pay the loss. Undefined where the book would fill nothing.
 */
export function closingOf(
  perp: Perp,
  holding: Holding,
  costs: Costs,
  lots: bigint,
  { indexTicks, levels, limitTicks }: ClosingMarket,
): Closing | undefined {
  const taker = holding.side === 1 ? 'sell' : 'buy'
  const bounds = [bandTicks(perp, taker, indexTicks), bankruptcyTicks(perp, holding)]
  if (limitTicks !== undefined) bounds.push(limitTicks)
  const worst = bounds.reduce((tightest, ticks) => (within(taker, ticks, tightest) ? ticks : tightest))
  const filled = estimate(perp, taker, levels, worst, { lots })
  if (filled.lots === 0n) return undefined
  const openValue = (holding.openValue * filled.lots) / holding.lots
  const profit = gainOf({ side: holding.side, openValue }, filled.value)
  const fee = bigMulDivCeil(filled.value, perp.takerFeePpm, PPM)
  const back = (holding.margin * filled.lots) / holding.lots + profit - fee
  return {
    lots: filled.lots,
    ticks: filled.value / filled.lots / perp.tickLot,
    fee,
    net: profit - fee + partOf(netOf(perp, costs), filled.lots, holding.lots),
    back: back > 0n ? back : 0n,
  }
}

type Costs = Pick<LeverPosition, 'realised' | 'fee' | 'funding'>

/**
 * Returns what closed lots came to after all fees and funding, in units of the quote currency: what the close changed,
 * and the lots' part of what the position had come to before.
 */
export function closedNet(
  perp: Pick<Perp, 'legalDecimals'>,
  before: Costs & Pick<LeverPosition, 'open_share'>,
  after: Costs & Pick<LeverPosition, 'open_share'>,
): bigint {
  const held = BigInt(before.open_share)
  const closed = held - BigInt(after.open_share)
  const earlier = netOf(perp, before)
  return netOf(perp, after) - earlier + partOf(earlier, closed, held)
}

/** The price at which the margin is used up: no close trades beyond it. */
function bankruptcyTicks({ tickLot }: Perp, { side, lots, openValue, margin }: Holding): bigint {
  const oneTick = lots * tickLot
  if (side === 2) return (openValue + margin) / oneTick
  return openValue > margin ? (openValue - margin + oneTick - 1n) / oneTick : 1n
}

function partOf(units: bigint, lots: bigint, held: bigint): bigint {
  return held === 0n ? 0n : (units * lots) / held
}
