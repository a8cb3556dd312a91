import type { RecordPrices } from './commands.ts'
import { accepted, reject, type Reply } from '../reply.ts'
import { processRecord } from '../quarantine/process-record.ts'
import type { Exchange } from '../state.ts'
import { type Market, type PriceQuality, TICKS_MAX } from './market.ts'
import { measureSpans } from './unchanged-spans.ts'

/**
 * Records index prices of markets at the exchange time. All are recorded, or none. Live ones that wait until after
 * `liveUntil` are delayed. Prices of a market whose index is set aside are dropped. Rejects an unknown market, one whose index the exchange computes itself, and a price that
 * is not a whole number of ticks from 1 to `TICKS_MAX`.
 */
export function recordPrices(exchange: Exchange, { prices, liveUntil }: RecordPrices): Reply {
  for (const { marketId, ticks } of prices) {
    const market = exchange.markets.get(marketId)
    if (!market) return reject('market_must_be_known')
    if (market.ownIndex) return reject('market_has_own_index')
    if (!Number.isSafeInteger(ticks) || ticks <= 0 || ticks > TICKS_MAX) return reject('price_is_invalid')
  }

  const isLate = liveUntil !== undefined && exchange.at > liveUntil
  for (const { marketId, ticks, quality = 'live' } of prices) {
    const market = exchange.markets.get(marketId)
    if (!market) continue
    processRecord(exchange, 'marketIndex', marketId, () =>
      recordPrice(exchange, market, ticks, isLate && quality === 'live' ? 'delayed' : quality),
    )
  }
  return accepted()
}

/** Records one index price at the exchange time. Requires 1 to `TICKS_MAX` ticks. */
export function recordPrice(
  exchange: Exchange,
  market: Market,
  ticks: number,
  quality: PriceQuality = 'live',
): void {
  const { at } = exchange
  const { id: marketId } = market.config
  market.indexTicks = ticks
  market.indexAt = at
  market.quality = quality
  market.tickSeq += 1
  market.unchanged = measureSpans(market.unchanged, at, ticks)
  market.recentTicks.push({ n: market.tickSeq, at, ticks, quality })
  exchange.changed.markets.add(marketId)
  exchange.facts.push({ kind: 'priceRecorded', marketId, n: market.tickSeq, ticks, at, quality })
}
