import type { RecordPrices } from './commands.ts'
import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import { TICKS_MAX } from './market.ts'
import { measureSpans } from './unchanged-spans.ts'

/**
 * Records index prices of markets at the exchange time. All are recorded, or none. Rejects an unknown market and a
 * price that is not a whole number of ticks from 1 to `TICKS_MAX`.
 */
export function recordPrices(exchange: Exchange, { prices }: RecordPrices): Reply {
  for (const { marketId, ticks } of prices) {
    if (!exchange.markets.has(marketId)) return reject('market_must_be_known')
    if (!Number.isSafeInteger(ticks) || ticks <= 0 || ticks > TICKS_MAX) return reject('price_is_invalid')
  }

  for (const { marketId, ticks } of prices) {
    const market = exchange.markets.get(marketId)
    if (!market) continue
    market.indexTicks = ticks
    market.indexAt = exchange.at
    market.tickSeq += 1
    market.unchanged = measureSpans(market.unchanged, exchange.at, ticks)
    market.recentTicks.push({ n: market.tickSeq, at: exchange.at, ticks })
    exchange.changed.markets.add(marketId)
    exchange.facts.push({ kind: 'priceRecorded', marketId, n: market.tickSeq, ticks, at: exchange.at })
  }
  return accepted()
}
