import type { DepthEvent } from '@halyard/api/client'
import { compareDecimals } from '@halyard/ui/decimals'

/** A price level of a book: decimal texts. */
export type Level = readonly [price: string, quantity: string]

/** A market's order book as of change number `seq`, best levels first. */
export interface DepthBook {
  seq: number
  readonly bids: Level[]
  readonly asks: Level[]
}

export interface DepthSnapshot {
  readonly seq: number
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/** Creates a mutable book from a snapshot. */
export function bookFrom({ seq, bids, asks }: DepthSnapshot): DepthBook {
  return { seq, bids: [...bids], asks: [...asks] }
}

/**
 * Applies a change to the book. Returns 'gap' and changes nothing if earlier changes are missing, since the book is
 * then wrong.
 */
export function applyChange(
  book: DepthBook,
  change: Omit<DepthEvent, 'match_id'>,
): 'applied' | 'old' | 'gap' {
  if (change.seq <= book.seq) return 'old'
  if (change.prev > book.seq) return 'gap'
  for (const level of change.bids) setLevel(book.bids, level, -1)
  for (const level of change.asks) setLevel(book.asks, level, 1)
  book.seq = change.seq
  return 'applied'
}

/** Sets or, if the quantity is zero, removes a level. `order` is 1 for ascending prices, -1 for descending ones. */
function setLevel(levels: Level[], level: Level, order: 1 | -1): void {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const held = levels[middle]
    if (held && compareDecimals(held[0], level[0]) * order < 0) low = middle + 1
    else high = middle
  }
  const found = levels[low]
  const same = found !== undefined && compareDecimals(found[0], level[0]) === 0
  const empty = !/[1-9]/.test(level[1])
  if (empty && same) levels.splice(low, 1)
  else if (!empty) levels.splice(low, same ? 1 : 0, level)
}
