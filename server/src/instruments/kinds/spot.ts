import type { Quote, Ticker } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { ListedMarket } from '../catalogue.ts'
import { priceText, quantityText } from '../instrument.ts'
import type { InstrumentKind } from '../instrument-kind.ts'

/** The forms of a spot market on the wire. */
export interface SpotWire {
  readonly idField: 'match_id'
  readonly ticker: Ticker
  readonly details: Quote
}

/** Spot markets. Their reference price is the index price. */
export const SPOT: InstrumentKind<ListedMarket, SpotWire> = {
  tables: {
    listing: 'market',
    trades: 'spot_trade',
    candles: 'candle',
    mark: 'candle_mark',
    owner: 'market_id',
  },
  streams: {
    depth: { channel: 'market_depth', event: 'market_depth' },
    deals: { channel: 'transaction', event: 'transaction' },
    kline: { channel: 'kline', event: 'kline' },
    ticker: { event: 'daymarket' },
  },
  idField: 'match_id',
  unknownCode: 'market_must_be_known',

  listed: (catalogue) => catalogue.markets(),
  find: (catalogue, id) => catalogue.market(id),
  findPair: (catalogue, baseId, quoteId) => catalogue.pair(baseId, quoteId),

  openingLevels: (engine) => engine.openingLevels,
  changedLevels: (changes) => changes.levels,
  eachTrade(changes, visit) {
    for (const trade of changes.trades) visit(trade.marketId, trade)
  },

  referenceTicks: (market) => market.indexTicks,
  ticker: (market, figures, { doubtOf }) => ({
    match_id: market.id,
    index_price: priceText(market, market.indexTicks),
    price_doubt: doubtOf(market.id) ?? null,
    ...figures,
  }),
  details(market, ticker, spark) {
    const { base, quote, config } = market
    return {
      currency_id: base.id,
      legal_id: quote.id,
      currency_name: base.name,
      legal_name: quote.name,
      price_decimals: config.priceDecimals,
      number_decimals: config.quantityDecimals,
      min_number: quantityText(market, config.lotsMin),
      max_number: quantityText(market, config.lotsMax),
      min_value: formatUnits(config.valueMin, quote.decimals),
      maker_fee_ppm: config.makerFeePpm,
      taker_fee_ppm: config.takerFeePpm,
      band_ppm: config.bandPpm,
      status: config.status,
      own_index: market.hasOwnIndex,
      ...ticker,
      spark: [...spark],
    }
  },
}
