import type { Exchange } from '../state.ts'
import type { Perp } from './perp.ts'
import type { ImpactPrices } from './impact-price.ts'
import { middle } from './middle.ts'

/** The time constant of the basis: samples count as an average over about this long. */
const BASIS_MS = 150_000

/**
 * Recomputes the mark price: the median of the index plus the smoothed basis, the index moved into the impact prices,
 * and the index, never further from the index than the contract's clamp. A thin book says nothing: the mark is then the
 * index, and the basis decays towards zero. Each sample is clamped before it is averaged, so no order, however priced,
 * moves the mark further than the clamp. After Hyperliquid's robust price indices and BitMEX's impact prices.
 */
export function updateMark(exchange: Exchange, perp: Perp, impact: ImpactPrices | undefined): void {
  const { indexTicks } = perp.index
  const reach = markReach(perp)
  if (perp.markAt > 0) {
    const sample = impact
      ? middle(-reach * 1_000, Math.trunc((impact.bid + impact.ask) / 2), reach * 1_000)
      : 0
    perp.basis = averaged(perp.basis, sample, exchange.at - perp.markAt)
  }
  const offset = impact ? middle(perp.basis, middle(impact.bid, impact.ask, 0), 0) : 0
  const ticks = middle(-reach, Math.trunc(offset / 1_000), reach)
  perp.markTicks = Math.max(1, indexTicks + ticks)
  perp.markAt = exchange.at
  perp.tickSeq = perp.index.tickSeq
  exchange.perps.changed.perps.add(perp)
}

/** How far from the index the mark and each of its samples may be, in whole ticks. */
export function markReach({ index, config }: Perp): number {
  return Math.floor((index.indexTicks * config.markClampPpm) / 1_000_000)
}

/** A first-order filter in whole numbers: the longer since the last sample, the more a new one counts. */
function averaged(average: number, sample: number, ms: number): number {
  const step = (BigInt(sample - average) * BigInt(ms)) / BigInt(BASIS_MS + ms)
  return average + Number(step)
}
