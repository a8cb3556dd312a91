import { type Amount, toAmount, ppmCeil, multiply } from '@halyard/money'
import * as perpMath from '@halyard/formulas'
import type { PerpConfig } from '../perp-config.ts'
import { tierOf } from '../perp.ts'
import { marginFor } from './margin.ts'
import type { Position, PositionSide } from './position.ts'

/**
 * The part of a position that determines its liquidation and bankruptcy prices. `lots` is above zero; amounts are in
 * settle units.
 */
export interface Exposure {
  readonly side: PositionSide
  readonly lots: number
  readonly entryValue: Amount
  readonly margin: Amount
}

/** Returns the exposure of a position with open lots. */
export function exposureOf({ side, openLots, entryValue, margin }: Position): Exposure {
  return { side, lots: openLots, entryValue: toAmount(entryValue), margin: toAmount(margin) }
}

/**
 * Returns the first mark price, in ticks, at which a position is liquidated: the highest such price of a long, the
 * lowest of a short; `undefined` if there is none. With s = 1 for a long and -1 for a short it is (entry - s * margin)
 * / (lots * (1 - s * maintenance rate)), as on Hyperliquid, rounded to the first whole tick that is strictly beyond.
 * For display only: the core compares equity with the maintenance margin at the mark (decision 10).
 */
export function liquidationTicks(
  tickLotUnits: number,
  maintenancePpm: number,
  { side, lots, entryValue, margin }: Exposure,
): number | undefined {
  const holding = { side, lots: BigInt(lots), entryValue, margin, maintenancePpm: BigInt(maintenancePpm) }
  const ticks = perpMath.liquidationTicks(holding, BigInt(tickLotUnits))
  return ticks === undefined ? undefined : Number(ticks)
}

/**
 * Returns the bankruptcy price in ticks: the worst price at which the margin still pays the whole loss, as on BitMEX
 * and Bybit. Rounded up for a long and down for a short. At least one tick for a long, whose margin may exceed its
 * entry value (decision 10).
 */
export function bankruptcyTicks(tickLotUnits: number, { side, lots, entryValue, margin }: Exposure): number {
  return Number(
    perpMath.bankruptcyTicks({ side, lots: BigInt(lots), entryValue, margin }, BigInt(tickLotUnits)),
  )
}

/** The estimated cost and risk of an opening order before it is placed. Amounts are in settle units. */
export interface OpeningEstimate {
  readonly value: Amount
  readonly margin: Amount
  /** The fee if the whole order takes liquidity. */
  readonly fee: Amount
  readonly liquidationTicks: number | undefined
  readonly bankruptcyTicks: number
}

/**
 * Estimates an opening order that fills at `ticks`, with `marginFor`, `liquidationTicks` and `bankruptcyTicks`. Margin
 * and taker fee are rounded up, in settle units. The liquidation price assumes the tier of the order alone; the
 * customer's other positions may lead to a higher tier, which brings it closer (decision 19).
 */
export function estimateOpening(
  config: PerpConfig,
  tickLotUnits: number,
  order: {
    readonly side: PositionSide
    readonly leverage: number
    readonly ticks: number
    readonly lots: number
  },
): OpeningEstimate {
  const units = multiply(order.ticks, order.lots, tickLotUnits)
  const value = toAmount(units)
  const margin = toAmount(marginFor(units, order.leverage))
  const exposure = { side: order.side, lots: order.lots, entryValue: value, margin }
  return {
    value,
    margin,
    fee: toAmount(ppmCeil(units, config.takerFeePpm)),
    liquidationTicks: liquidationTicks(tickLotUnits, tierOf(config, order.lots).maintenancePpm, exposure),
    bankruptcyTicks: bankruptcyTicks(tickLotUnits, exposure),
  }
}
