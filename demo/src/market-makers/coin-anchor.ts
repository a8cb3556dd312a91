import type { Trade } from '@halyard/server/engine'
import { HOUR_MS } from '@halyard/server/market-data'
import { normal, type Random } from '../random.ts'

/** A market of a launched coin, as its anchor sees it. */
export interface AnchoredMarket {
  readonly id: number
  readonly indexTicks: number
  /** The lots that the market maker quotes on one side. */
  readonly sideLots: number
}

/** The prices around which the demo's accounts trade launched coins. */
export interface CoinAnchors {
  onBatch(batch: { readonly changes: { readonly trades: Iterable<Trade> } }): void
  /** Returns the price in ticks, or `stale` while the accounts have traded too much in one direction within an hour. */
  price(market: AnchoredMarket, now: number): number | 'stale'
}

/** How far the price moves when customers have bought all that one side quotes. Less than buying and selling that costs. */
const IMPACT = 0.008
/** The largest move within an hour, after which the quotes are withdrawn. */
const HOUR_MOVE_MAX = 0.05
/** Waves of the price. Buying and selling costs more than the highest of them. */
const WAVE_DEVIATION = 0.0003
const WAVE_MAX = 0.001
const WAVE_LIFE_MS = HOUR_MS / 4

interface Anchor {
  readonly baseTicks: number
  readonly sideLots: number
  /** The lots that customers have bought from the demo's accounts, less those that they have sold to them. */
  soldLots: number
  /** The same after each trade of the last hour, and the one in force before it, oldest first. */
  past: { readonly at: number; readonly soldLots: number }[]
  wave: number
  waveAt: number
}

/**
 * Creates the anchors. A launched coin's index follows the trades in the spread of the demo's own market maker, so a price
 * around the index would be one that any two accounts make. The anchor begins at the index of the start and follows what the
 * demo's accounts `bots` have sold alone: who buys and sells back pays spread and fees, whatever the index did meanwhile.
 */
export function createCoinAnchors(bots: ReadonlySet<number>, random: Random): CoinAnchors {
  const anchors = new Map<number, Anchor>()

  function moveWave(anchor: Anchor, now: number): void {
    const decay = Math.exp(-Math.max(0, now - anchor.waveAt) / WAVE_LIFE_MS)
    const drawn = WAVE_DEVIATION * Math.sqrt(1 - decay * decay) * normal(random)
    anchor.wave = Math.max(-WAVE_MAX, Math.min(WAVE_MAX, anchor.wave * decay + drawn))
    anchor.waveAt = now
  }

  return {
    onBatch({ changes }) {
      for (const { marketId, at, takerId, makerId, takerSide, lots } of changes.trades) {
        const anchor = anchors.get(marketId)
        if (!anchor || bots.has(takerId) === bots.has(makerId)) continue
        const customerBuys = bots.has(makerId) === (takerSide === 'buy')
        anchor.soldLots += customerBuys ? lots : -lots
        anchor.past.push({ at, soldLots: anchor.soldLots })
      }
    },
    price({ id, indexTicks, sideLots }, now) {
      const anchor = anchors.get(id) ?? {
        baseTicks: indexTicks,
        sideLots,
        soldLots: 0,
        past: [{ at: now, soldLots: 0 }],
        wave: 0,
        waveAt: now,
      }
      anchors.set(id, anchor)
      moveWave(anchor, now)
      const inForce = anchor.past.findLastIndex(({ at }) => at <= now - HOUR_MS)
      anchor.past = anchor.past.slice(Math.max(0, inForce))
      const sold = anchor.past.map(({ soldLots }) => soldLots)
      const moved = ((Math.max(...sold) - Math.min(...sold)) / anchor.sideLots) * IMPACT
      if (moved > HOUR_MOVE_MAX) return 'stale'
      return anchor.baseTicks * Math.exp((anchor.soldLots / anchor.sideLots) * IMPACT) * (1 + anchor.wave)
    },
  }
}
