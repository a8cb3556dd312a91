import { bigMulDivCeil, PPM } from '@halyard/money'
import { initialMargin, liquidationTicks, type MarginedHolding, type PerpSide } from '@halyard/formulas'
import { bandTicks, estimate } from '../../lib/trading/form/fill-estimate.ts'
import { type Closing, type ClosingMarket, estimateClose } from './closing.ts'
import { holdingOf, TAKER_SIDES } from './figures.ts'
import type { PerpProblem } from './form/form-errors.ts'
import { type Perp, tierOf } from './perp.ts'
import type { Position } from './position.ts'

/** The estimate of reversing a position: the close of all its lots, then the same size on the other side. */
export interface Reversal {
  readonly closing: Closing
  /** Amounts are in units of the quote currency. */
  readonly opening: {
    readonly side: PerpSide
    readonly lots: bigint
    /** The average fill price in ticks, rounded towards zero. */
    readonly ticks: bigint
    readonly margin: bigint
    readonly fee: bigint
    /** Undefined if no positive price liquidates it. */
    readonly liquidationTicks: bigint | undefined
    /** The maximum leverage of its tier. */
    readonly multipleMax: number
  }
}

/**
 * Estimates a reversal against the order book. Both steps fill against the same side of it, the close first. `ownLots`
 * are the customer's lots on the other side. Returns undefined if the book would not fill the whole close and part of
 * the order.
 */
export function estimateReversal(
  perp: Perp,
  position: Position,
  market: ClosingMarket,
  ownLots: bigint,
): Reversal | undefined {
  const holding = holdingOf(perp, position)
  const closing = estimateClose(perp, holding, position, holding.lots, market)
  if (closing?.lots !== holding.lots) return undefined
  const side = holding.side === 'long' ? 'short' : 'long'
  const taker = TAKER_SIDES[side]
  const edge = bandTicks(perp, taker, market.indexTicks)
  const upTo = (lots: bigint) => estimate(perp, taker, market.levels, edge, { lots })
  const [closed, both] = [upTo(holding.lots), upTo(holding.lots * 2n)]
  const lots = both.lots - closed.lots
  const value = both.value - closed.value
  const tier = tierOf(perp, holding.lots + ownLots)
  if (lots === 0n || !tier) return undefined
  const margin = initialMargin(value, BigInt(position.multiple))
  const opened: MarginedHolding = {
    side,
    lots,
    entryValue: value,
    margin,
    maintenancePpm: tier.maintenancePpm,
  }
  return {
    closing,
    opening: {
      side,
      lots,
      ticks: value / lots / perp.tickLot,
      margin,
      fee: bigMulDivCeil(value, perp.takerFeePpm, PPM),
      liquidationTicks: liquidationTicks(opened, perp.tickLot),
      multipleMax: tier.multipleMax,
    },
  }
}

/** Returns why the second step would be rejected, as far as known in advance; then neither step is sent. */
export function reversalProblem(
  { status }: Pick<Perp, 'status'>,
  reversal: Reversal | undefined,
  multiple: number,
  available: bigint | undefined,
): PerpProblem | undefined {
  if (status === 'close_only') return { text: 'contractCloseOnly' }
  if (status === 'suspended') return { text: 'contractSuspended' }
  if (status !== 'open') return { text: 'contractClosed' }
  if (!reversal) return { text: 'noLiquidity' }
  const { closing, opening } = reversal
  if (multiple > opening.multipleMax)
    return { text: 'multipleTooHigh', limit: { units: BigInt(opening.multipleMax), of: 'multiple' } }
  if (available !== undefined && opening.margin + opening.fee > available + closing.back)
    return { text: 'insufficientBalance' }
  return undefined
}
