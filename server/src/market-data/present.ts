import type { Deal, DepthEvent, PriceDoubt, Quote, Ticker, WireCandle, WireLevel } from '@halyard/api'
import { floorDecimal, formatUnits } from '@halyard/money'
import { type ListedMarket, priceText, quantityText } from '../instruments/catalogue.ts'
import type { PublicTrade } from './recent-trades.ts'
import type { Candle } from './candle.ts'
import type { DayStatistics } from './day-window.ts'
import type { DepthChange, DepthLevel } from './depth.ts'

/** Presents the ticker of a spot market. Before the first trade, the last price is the index price. */
export function presentTicker(
  market: ListedMarket,
  day: DayStatistics | undefined,
  doubt: PriceDoubt | undefined,
): Ticker {
  const close = day?.close ?? market.indexTicks
  const open = day?.open ?? close
  return {
    match_id: market.id,
    now_price: priceText(market, close),
    index_price: priceText(market, market.indexTicks),
    price_doubt: doubt ?? null,
    change: percentText(open, close),
    high: priceText(market, day?.high ?? close),
    low: priceText(market, day?.low ?? close),
    volume: quantityText(market, day?.lots ?? 0n),
    turnover: formatUnits(day?.value ?? 0n, market.quote.decimals),
  }
}

export function presentQuote(
  market: ListedMarket,
  day: DayStatistics | undefined,
  doubt: PriceDoubt | undefined,
): Quote {
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
    ...presentTicker(market, day, doubt),
    spark: (day?.spark ?? []).map((ticks) => priceText(market, ticks)),
  }
}

/** Formats the change in percent with two decimals, truncated towards zero. */
export function percentText(open: number, close: number): string {
  if (open === 0) return '0.00'
  const hundredths = ((BigInt(close) - BigInt(open)) * 10_000n) / BigInt(open)
  return floorDecimal(formatUnits(hundredths, 2), 2)
}

export function presentCandle(market: ListedMarket, candle: Candle): WireCandle {
  return [
    candle.openAt,
    priceText(market, candle.open),
    priceText(market, candle.high),
    priceText(market, candle.low),
    priceText(market, candle.close),
    quantityText(market, candle.lots),
  ]
}

export function presentDeal(market: ListedMarket, trade: PublicTrade): Deal {
  return {
    id: trade.tradeId,
    price: priceText(market, trade.ticks),
    number: quantityText(market, trade.lots),
    side: trade.takerSide,
    time: trade.at,
  }
}

export function presentLevels(market: ListedMarket, levels: readonly DepthLevel[]): WireLevel[] {
  return levels.map(([ticks, lots]) => [priceText(market, ticks), quantityText(market, lots)])
}

export function presentDepthChange(market: ListedMarket, { seq, prev, bids, asks }: DepthChange): DepthEvent {
  return {
    match_id: market.id,
    seq,
    prev,
    bids: presentLevels(market, bids),
    asks: presentLevels(market, asks),
  }
}
