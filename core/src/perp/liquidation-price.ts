import { type Amount, toAmount, PPM, ppmCeil, multiply } from '@halyard/money'
import type { PerpConfig } from './perp-config.ts'
import { tierOf } from './perp.ts'
import { marginFor } from './margin.ts'
import type { Position, PositionSide } from './position.ts'

/** What of a position its prices follow from. `lots` is above zero. */
export interface Exposure {
  readonly side: PositionSide
  readonly lots: number
  readonly entryValue: Amount
  readonly margin: Amount
}

export function exposureOf({ side, openLots, entryValue, margin }: Position): Exposure {
  return { side, lots: openLots, entryValue: toAmount(entryValue), margin: toAmount(margin) }
}

/**
 * The first mark price, in ticks, at which a position is liquidated: the highest for a long, the lowest for a short.
 * `undefined` when no price does that. For people to look at: the core itself compares amounts at the mark.
 */
export function liquidationTicks(
  tickLotUnits: number,
  maintenancePpm: number,
  { side, lots, entryValue, margin }: Exposure,
): number | undefined {
  const maintenance = BigInt(maintenancePpm)
  const tickUnits = BigInt(lots) * BigInt(tickLotUnits)
  if (side === 'long') {
    const lost = (entryValue - margin) * PPM
    // Below lost / units the position is under its margin: the highest whole price that is strictly below.
    return lost <= 0n ? undefined : above((lost - 1n) / (tickUnits * (PPM - maintenance)))
  }
  return above(((entryValue + margin) * PPM) / (tickUnits * (PPM + maintenance)) + 1n)
}

/**
 * The worst price, in ticks, at which the margin still pays the whole loss. For a long never below one tick; margin
 * may be more than the entry.
 */
export function bankruptcyTicks(tickLotUnits: number, { side, lots, entryValue, margin }: Exposure): number {
  const tickUnits = BigInt(lots) * BigInt(tickLotUnits)
  if (side === 'short') return Number((entryValue + margin) / tickUnits)
  const worth = entryValue - margin
  return worth <= 0n ? 1 : Number((worth + tickUnits - 1n) / tickUnits)
}

/** What opening so many lots at a price comes to, before anybody has ordered. */
export interface OpeningEstimate {
  readonly value: Amount
  readonly margin: Amount
  /** As a taker. */
  readonly fee: Amount
  readonly liquidationTicks: number | undefined
  readonly bankruptcyTicks: number
}

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
  const worth = multiply(order.ticks, order.lots, tickLotUnits)
  const value = toAmount(worth)
  const margin = toAmount(marginFor(worth, order.leverage))
  const exposure = { side: order.side, lots: order.lots, entryValue: value, margin }
  return {
    value,
    margin,
    fee: toAmount(ppmCeil(worth, config.takerFeePpm)),
    liquidationTicks: liquidationTicks(tickLotUnits, tierOf(config, order.lots).maintenancePpm, exposure),
    bankruptcyTicks: bankruptcyTicks(tickLotUnits, exposure),
  }
}

function above(ticks: bigint): number | undefined {
  return ticks > 0n ? Number(ticks) : undefined
}
