import type { Deal, LeverContract, LeverDepthEvent, LeverTicker, WireCandle, WireLevel } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { Catalogue } from '../catalogue.ts'
import { contractPriceText, contractQuantityText, type ListedContract } from '../listed-contract.ts'
import type { Candle } from './candle.ts'
import type { DayStatistics } from './day-window.ts'
import type { DepthChange, DepthLevel } from './depth.ts'
import { percentText } from './present.ts'
import type { Deal as MarketDeal } from './recent-deals.ts'

/** Leverage that is offered, as far as a contract's first tier goes. */
const MULTIPLES = [1, 5, 10, 20, 50, 75, 100] as const

/** Before the first deal ever the mark price stands in for the last one. */
export function presentContractTicker(
  catalogue: Catalogue,
  contract: ListedContract,
  day: DayStatistics | undefined,
  now: number,
): LeverTicker {
  const { markTicks, fundingPpm, nextFundingAt, closeOnlyUntil, config } = contract.row
  const close = day?.close ?? markTicks
  const price = (ticks: number) => contractPriceText(contract, ticks)
  return {
    contract_id: contract.id,
    mark_price: price(markTicks),
    index_price: price(catalogue.market(config.indexMarketId)?.indexTicks ?? 0),
    now_price: price(close),
    change: percentText(day?.open ?? close, close),
    high: price(day?.high ?? close),
    low: price(day?.low ?? close),
    volume: contractQuantityText(contract, day?.lots ?? 0n),
    turnover: formatUnits(day?.value ?? 0n, contract.settle.decimals),
    funding_ppm: fundingPpm,
    funding_at: nextFundingAt,
    status: config.status === 'open' && now < closeOnlyUntil ? 'close_only' : config.status,
  }
}

export function presentContract(
  catalogue: Catalogue,
  contract: ListedContract,
  day: DayStatistics | undefined,
  now: number,
): LeverContract {
  const { base, settle } = contract
  const { config } = contract.row
  const most = config.tiers[0]?.leverageMax ?? 1
  return {
    ...presentContractTicker(catalogue, contract, day, now),
    currency_id: base.id,
    legal_id: settle.id,
    currency_name: base.name,
    legal_name: settle.name,
    match_id: config.indexMarketId,
    price_decimals: config.priceDecimals,
    number_decimals: config.quantityDecimals,
    legal_decimals: settle.decimals,
    lot_size: contractQuantityText(contract, 1),
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

export function presentContractCandle(contract: ListedContract, candle: Candle): WireCandle {
  return [
    candle.openAt,
    contractPriceText(contract, candle.open),
    contractPriceText(contract, candle.high),
    contractPriceText(contract, candle.low),
    contractPriceText(contract, candle.close),
    contractQuantityText(contract, candle.lots),
  ]
}

export function presentContractDeal(contract: ListedContract, deal: MarketDeal): Deal {
  return {
    id: deal.tradeId,
    price: contractPriceText(contract, deal.ticks),
    number: contractQuantityText(contract, deal.lots),
    side: deal.takerSide,
    time: deal.at,
  }
}

export function presentContractLevels(contract: ListedContract, levels: readonly DepthLevel[]): WireLevel[] {
  return levels.map(([ticks, lots]) => [
    contractPriceText(contract, ticks),
    contractQuantityText(contract, lots),
  ])
}

export function presentContractDepth(contract: ListedContract, change: DepthChange): LeverDepthEvent {
  return {
    contract_id: contract.id,
    seq: change.seq,
    prev: change.prev,
    bids: presentContractLevels(contract, change.bids),
    asks: presentContractLevels(contract, change.asks),
  }
}
