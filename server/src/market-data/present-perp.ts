import type { Deal, LeverContract, LeverDepthEvent, LeverTicker, WireCandle, WireLevel } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { Catalogue } from '../instruments/catalogue.ts'
import { perpPriceText, perpQuantityText, type PerpInstrument } from '../instruments/perp-instrument.ts'
import type { Candle } from './candle.ts'
import type { DayStatistics } from './day-window.ts'
import type { DepthChange, DepthLevel } from './depth.ts'
import { percentText } from './present.ts'
import type { PublicTrade } from './recent-trades.ts'

/** The leverage choices offered, up to the maximum of the first risk tier. */
const MULTIPLES = [1, 5, 10, 20, 50, 75, 100] as const

/** Presents the ticker of a perpetual. Before the first trade, the last price is the mark price. */
export function presentPerpTicker(
  catalogue: Catalogue,
  perp: PerpInstrument,
  day: DayStatistics | undefined,
  now: number,
): LeverTicker {
  const { markTicks, fundingPpm, nextFundingAt, closeOnlyUntil, config } = perp.row
  const status = catalogue.perpStatus(perp)
  const close = day?.close ?? markTicks
  const price = (ticks: number) => perpPriceText(perp, ticks)
  return {
    contract_id: perp.id,
    mark_price: price(markTicks),
    index_price: price(catalogue.market(config.indexMarketId)?.indexTicks ?? 0),
    now_price: price(close),
    change: percentText(day?.open ?? close, close),
    high: price(day?.high ?? close),
    low: price(day?.low ?? close),
    volume: perpQuantityText(perp, day?.lots ?? 0n),
    turnover: formatUnits(day?.value ?? 0n, perp.settle.decimals),
    funding_ppm: fundingPpm,
    funding_at: nextFundingAt,
    status: status === 'open' && now < closeOnlyUntil ? 'close_only' : status,
  }
}

export function presentPerp(
  catalogue: Catalogue,
  perp: PerpInstrument,
  day: DayStatistics | undefined,
  now: number,
): LeverContract {
  const { base, settle } = perp
  const { config } = perp.row
  const most = config.tiers[0]?.leverageMax ?? 1
  return {
    ...presentPerpTicker(catalogue, perp, day, now),
    currency_id: base.id,
    legal_id: settle.id,
    currency_name: base.name,
    legal_name: settle.name,
    match_id: config.indexMarketId,
    price_decimals: config.priceDecimals,
    number_decimals: config.quantityDecimals,
    legal_decimals: settle.decimals,
    lot_size: perpQuantityText(perp, 1),
    min_share: config.lotsMin,
    max_share: config.lotsMax,
    multiples: MULTIPLES.filter((multiple) => multiple <= most),
    tiers: config.tiers.map((tier) => ({
      max_share: tier.lotsMax,
      max_multiple: tier.leverageMax,
      maintenance_ppm: tier.maintenancePpm,
    })),
    maker_fee_ppm: config.makerFeePpm,
    taker_fee_ppm: config.takerFeePpm,
    band_ppm: config.bandPpm,
    funding_interval: config.fundingIntervalMs,
  }
}

export function presentPerpCandle(perp: PerpInstrument, candle: Candle): WireCandle {
  return [
    candle.openAt,
    perpPriceText(perp, candle.open),
    perpPriceText(perp, candle.high),
    perpPriceText(perp, candle.low),
    perpPriceText(perp, candle.close),
    perpQuantityText(perp, candle.lots),
  ]
}

export function presentPerpDeal(perp: PerpInstrument, trade: PublicTrade): Deal {
  return {
    id: trade.tradeId,
    price: perpPriceText(perp, trade.ticks),
    number: perpQuantityText(perp, trade.lots),
    side: trade.takerSide,
    time: trade.at,
  }
}

export function presentPerpLevels(perp: PerpInstrument, levels: readonly DepthLevel[]): WireLevel[] {
  return levels.map(([ticks, lots]) => [perpPriceText(perp, ticks), perpQuantityText(perp, lots)])
}

export function presentPerpDepth(perp: PerpInstrument, change: DepthChange): LeverDepthEvent {
  return {
    contract_id: perp.id,
    seq: change.seq,
    prev: change.prev,
    bids: presentPerpLevels(perp, change.bids),
    asks: presentPerpLevels(perp, change.asks),
  }
}
