import { createHash } from 'node:crypto'
import type { Fact, TickRow } from '@halyard/core'
import { GENESIS_HASH, tickText } from '@halyard/api/receipt'

/** A tick as it is stored, with the hash of it and, through the hash before it, of all that came earlier. */
export interface TrailRow extends TickRow {
  /** 32 bytes, hexadecimal. */
  readonly hash: string
}

/** The hash chains of all markets. What a batch adds follows from its facts alone, so a retry adds the same. */
export interface Trail {
  extend(facts: readonly Fact[]): TrailRow[]
}

/** Goes on from the last hash of each market. */
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
