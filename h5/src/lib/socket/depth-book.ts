import type { DepthEvent, WireLevel } from '@halyard/api/client'
import { compareDecimals } from '@halyard/ui'

/** One market's book, best levels first, as of change number `seq`. */
export interface DepthBook {
  seq: number
  readonly bids: WireLevel[]
  readonly asks: WireLevel[]
}

export interface DepthSnapshot {
  readonly seq: number
  readonly bids: readonly WireLevel[]
  readonly asks: readonly WireLevel[]
}

export function bookFrom({ seq, bids, asks }: DepthSnapshot): DepthBook {
  return { seq, bids: [...bids], asks: [...asks] }
}

/** Brings the book to the change's number. 'gap' when changes are missing before it: the book is no longer true. */
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

/** `order` is 1 when prices ascend, -1 when they descend. A number of zero takes the level away. */
function setLevel(levels: WireLevel[], level: WireLevel, order: 1 | -1): void {
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
