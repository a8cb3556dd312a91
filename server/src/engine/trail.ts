import { createHash } from 'node:crypto'
import type { Fact, TickRow } from '@halyard/core'
import { GENESIS_HASH, tickText } from '@halyard/api/receipt'

/** A price tick as stored. Its hash covers the tick and the previous hash, and so all earlier ticks. */
export interface TrailRow extends TickRow {
  /** SHA-256, 64 hexadecimal characters. */
  readonly hash: string
}

/**
 * The hash chains of all markets. The rows of a batch depend only on its facts, so a retry produces the same
 * rows.
 */
export interface Trail {
  extend(facts: readonly Fact[]): TrailRow[]
}

/**
 * Creates the hash chains, continuing from the last hash of each market. A market without one starts from the
 * genesis hash.
 */
export function createTrail(lastHashes: ReadonlyMap<number, string>): Trail {
  const hashes = new Map(lastHashes)
  return {
    extend: (facts) =>
      facts
        .filter((fact) => fact.kind === 'priceRecorded')
        .map(({ marketId, n, at, ticks }) => {
          const hash = createHash('sha256')
            .update(hashes.get(marketId) ?? GENESIS_HASH, 'hex')
            .update(tickText(marketId, [n, at, ticks]))
            .digest('hex')
          hashes.set(marketId, hash)
          return { marketId, n, at, ticks, hash }
        }),
  }
}
