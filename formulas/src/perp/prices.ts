import { PPM } from '@halyard/money'
import type { Holding, MarginedHolding } from './margin.ts'

/**
 * Returns the first mark price, in ticks, at which a holding is liquidated: the highest for a long, the lowest for a
 * short. `undefined` if no positive price liquidates it, or if it has no lots. Solves `isLiquidatable` for the price,
 * as on Hyperliquid (decision 10).
 */
export function liquidationTicks(holding: MarginedHolding, tickLotUnits: bigint): bigint | undefined {
  const { side, lots, entryValue, margin, maintenancePpm } = holding
  if (lots === 0n) return undefined
  const tickUnits = lots * tickLotUnits
  if (side === 'short') return ((entryValue + margin) * PPM) / (tickUnits * (PPM + maintenancePpm)) + 1n
  const debt = (entryValue - margin) * PPM
  if (debt <= 0n) return undefined
  // The highest whole price strictly below debt / (units per tick * (1 - rate)).
  const ticks = (debt - 1n) / (tickUnits * (PPM - maintenancePpm))
  return ticks === 0n ? undefined : ticks
}

/**
 * Returns the worst price, in ticks, at which the margin still covers the whole loss: rounded up for a long, down for a
 * short. For a long it is at least 1 tick, as its margin may exceed its entry value. Requires `lots > 0`. As on BitMEX
 * and Bybit (decision 10).
 */
export function bankruptcyTicks({ side, lots, entryValue, margin }: Holding, tickLotUnits: bigint): bigint {
  const tickUnits = lots * tickLotUnits
  if (side === 'short') return (entryValue + margin) / tickUnits
  return entryValue > margin ? (entryValue - margin + tickUnits - 1n) / tickUnits : 1n
}

/** Returns the average price of lots in ticks, rounded down: value / (lots * `tickLotUnits`). Requires `lots > 0`. */
export function averageTicks(value: bigint, lots: bigint, tickLotUnits: bigint): bigint {
  return value / lots / tickLotUnits
}
