import type { Exchange } from '../../state.ts'
import type { Perp } from '../perp.ts'
import type { ImpactPrices } from './impact-price.ts'
import { clamp, median } from './median.ts'

/** The time constant of the smoothed basis, in milliseconds: 150 seconds as on Hyperliquid. */
const BASIS_MS = 150_000

/**
 * Recomputes the mark price as median(index + EMA(basis), index moved into the impact prices, index), clamped to
 * ±`markClampPpm` of the index, in whole ticks and at least one tick. With a thin book the mark is the index, and the
 * basis decays towards zero. Each basis sample is clamped before it is averaged, so no order moves the mark further
 * than the clamp. After Hyperliquid's robust price indices and BitMEX's impact prices; decision 19.
 */
export function updateMark(exchange: Exchange, perp: Perp, impact: ImpactPrices | undefined): void {
  const { indexTicks } = perp.index
  const limit = markClampTicks(perp)
  if (perp.markAt > 0) {
    const sample = impact ? clamp(Math.trunc((impact.bid + impact.ask) / 2), limit * 1_000) : 0
    perp.basis = smoothed(perp.basis, sample, exchange.at - perp.markAt)
  }
  const offset = impact ? median(perp.basis, median(impact.bid, impact.ask, 0), 0) : 0
  const ticks = clamp(Math.trunc(offset / 1_000), limit)
  perp.markTicks = Math.max(1, indexTicks + ticks)
  perp.markAt = exchange.at
  perp.tickSeq = perp.index.tickSeq
  exchange.perps.changed.perps.add(perp)
}

/**
 * Returns the largest distance of the mark price and each basis sample from the index: `markClampPpm` of the index,
 * rounded down to whole ticks (decision 19).
 */
export function markClampTicks({ index, config }: Perp): number {
  return Math.floor((index.indexTicks * config.markClampPpm) / 1_000_000)
}

/**
 * Returns the exponential moving average after a sample. Approximates 1 - exp(-ms / BASIS_MS) by ms / (BASIS_MS + ms),
 * because an exponential is not the same on every machine (decision 10).
 */
function smoothed(average: number, sample: number, ms: number): number {
  const step = (BigInt(sample - average) * BigInt(ms)) / BigInt(BASIS_MS + ms)
  return average + Number(step)
}
