import { isSetAside, processRecord } from '../quarantine/process-record.ts'
import type { Exchange } from '../state.ts'
import { type Market, TICKS_MAX } from './market.ts'
import { nextIndexTicks, withSample } from './own-index.ts'
import { recordPrice } from './record-prices.ts'

/** How often the index of a launched coin's market is recorded, in milliseconds. Far below the age at which it is stale. */
export const OWN_INDEX_EVERY_MS = 3_000

/** Indexes that one clock command records. */
export const OWN_INDEXES_MAX = 100

/** Records the indexes that are due, at most `OWN_INDEXES_MAX`. Returns whether more are due. */
export function recordOwnIndexes(exchange: Exchange): boolean {
  let recorded = 0
  for (const market of exchange.markets.values()) {
    if ((ownIndexDueAt(exchange, market) ?? Number.POSITIVE_INFINITY) > exchange.at) continue
    if (recorded === OWN_INDEXES_MAX) return true
    recordOwnIndex(exchange, market)
    recorded += 1
  }
  return false
}

/** Returns when the next index of any market is due, in epoch milliseconds; `undefined` if there is no such market. */
export function nextOwnIndexAt(exchange: Exchange): number | undefined {
  let earliest: number | undefined
  for (const market of exchange.markets.values()) {
    const dueAt = ownIndexDueAt(exchange, market)
    if (dueAt !== undefined && (earliest === undefined || dueAt < earliest)) earliest = dueAt
  }
  return earliest
}

function ownIndexDueAt(exchange: Exchange, { config, ownIndex, indexAt }: Market): number | undefined {
  if (!ownIndex || isSetAside(exchange, 'marketIndex', config.id)) return undefined
  return indexAt + OWN_INDEX_EVERY_MS
}

function recordOwnIndex(exchange: Exchange, market: Market): void {
  const { ownIndex } = market
  if (!ownIndex) return
  const { at } = exchange
  processRecord(exchange, 'marketIndex', market.config.id, () => {
    const ticks = Math.min(TICKS_MAX, nextIndexTicks(ownIndex, at))
    market.ownIndex = withSample(ownIndex, { at, ticks })
    recordPrice(exchange, market, ticks)
  })
}
