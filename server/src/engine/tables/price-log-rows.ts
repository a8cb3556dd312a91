import { createHash } from 'node:crypto'
import type { Fact, TickRow } from '@halyard/core'
import { GENESIS_HASH, tickText, type PriceTick } from '@halyard/receipt'

/** A price tick as stored. Its hash covers the tick and the previous hash, and so all earlier ticks. */
export interface PriceLogRow extends TickRow {
  /** SHA-256, 64 hexadecimal characters. */
  readonly hash: string
}

/**
 * The hash chains of all markets. The rows of a batch depend only on its facts, so a retry produces the same
 * rows.
 */
export interface PriceLog {
  extend(facts: readonly Fact[]): PriceLogRow[]
}

/**
 * Creates the hash chains, continuing from the last hash of each market. A market without one starts from the
 * genesis hash.
 */
export function createPriceLog(lastHashes: ReadonlyMap<number, string>): PriceLog {
  const hashes = new Map(lastHashes)
  return {
    extend: (facts) =>
      facts
        .filter((fact) => fact.kind === 'priceRecorded')
        .map(({ marketId, n, at, ticks, quality }) => {
          const hash = createHash('sha256')
            .update(hashes.get(marketId) ?? GENESIS_HASH, 'hex')
            .update(tickText(marketId, priceTick({ n, at, ticks, quality })))
            .digest('hex')
          hashes.set(marketId, hash)
          return { marketId, n, at, ticks, quality, hash }
        }),
  }
}

/** Returns a tick as receipts state it: only one that is not live has its quality. */
function priceTick({ n, at, ticks, quality }: Omit<TickRow, 'marketId'>): PriceTick {
  return quality === 'live' ? [n, at, ticks] : [n, at, ticks, quality]
}

/** Returns a stored tick as receipts state it. */
export function storedTick({ n, at, ticks, quality }: StoredTick): PriceTick {
  return priceTick({
    n: Number(n),
    at: Number(at),
    ticks: Number(ticks),
    quality: quality as TickRow['quality'],
  })
}

type StoredTick = Readonly<Record<'n' | 'at' | 'ticks' | 'quality', string>>
