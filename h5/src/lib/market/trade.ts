import type { Deal } from '@halyard/api/client'
import { knownWord } from '../calls/word-for.ts'

const SIDES = ['buy', 'sell'] as const

/** A public trade. Price and quantity are decimal texts, the time is in epoch milliseconds. */
export interface Trade {
  readonly id: number
  readonly price: string
  /** In the base currency. */
  readonly quantity: string
  /** The taker's side. */
  readonly side: (typeof SIDES)[number]
  readonly time: number
}

/** Parses a public trade of the wire. Throws for an unknown side. */
export function toTrade(wire: Deal): Trade {
  return {
    id: wire.id,
    price: wire.price,
    quantity: wire.number,
    side: knownWord(SIDES, wire.side),
    time: wire.time,
  }
}

/** The most trades that a list holds. */
export const TRADES_MAX = 50

/** Merges trades: unique, newest first, at most `TRADES_MAX`. */
export function mergeTrades(current: readonly Trade[], fresh: readonly Trade[]): Trade[] {
  const byId = new Map([...current, ...fresh].map((trade) => [trade.id, trade]))
  return Array.from(byId.values())
    .toSorted((a, b) => b.id - a.id)
    .slice(0, TRADES_MAX)
}
