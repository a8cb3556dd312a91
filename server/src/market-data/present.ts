import type { Deal, WireCandle, WireLevel } from '@halyard/api'
import { floorDecimal, formatUnits } from '@halyard/money'
import { type Instrument, priceText, quantityText } from '../instruments/instrument.ts'
import type { DayFigures, PublicTrade } from '../instruments/instrument-kind.ts'
import type { Candle } from './candle.ts'
import type { DayStatistics } from './day-window.ts'
import type { DepthLevel } from './depth.ts'

/** Presents 24-hour statistics. Before the first trade, the last price is `referenceTicks`. */
export function presentFigures(
  instrument: Instrument,
  day: DayStatistics | undefined,
  referenceTicks: number,
): DayFigures {
  const close = day?.close ?? referenceTicks
  return {
    now_price: priceText(instrument, close),
    change: percentText(day?.open ?? close, close),
    high: priceText(instrument, day?.high ?? close),
    low: priceText(instrument, day?.low ?? close),
    volume: quantityText(instrument, day?.lots ?? 0n),
    turnover: formatUnits(day?.value ?? 0n, instrument.quote.decimals),
  }
}

/** Formats the change in percent with two decimals, truncated towards zero. */
export function percentText(open: number, close: number): string {
  if (open === 0) return '0.00'
  const hundredths = ((BigInt(close) - BigInt(open)) * 10_000n) / BigInt(open)
  return floorDecimal(formatUnits(hundredths, 2), 2)
}

export function presentCandle(instrument: Instrument, candle: Candle): WireCandle {
  return [
    candle.openAt,
    priceText(instrument, candle.open),
    priceText(instrument, candle.high),
    priceText(instrument, candle.low),
    priceText(instrument, candle.close),
    quantityText(instrument, candle.lots),
  ]
}

export function presentDeal(instrument: Instrument, trade: PublicTrade): Deal {
  return {
    id: trade.tradeId,
    price: priceText(instrument, trade.ticks),
    number: quantityText(instrument, trade.lots),
    side: trade.takerSide,
    time: trade.at,
  }
}

export function presentLevels(instrument: Instrument, levels: readonly DepthLevel[]): WireLevel[] {
  return levels.map(([ticks, lots]) => [priceText(instrument, ticks), quantityText(instrument, lots)])
}
