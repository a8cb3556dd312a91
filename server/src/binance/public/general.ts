import type { ListedMarket } from '../../instruments/catalogue.ts'
import { type Instrument, priceText, quantityText } from '../../instruments/instrument.ts'
import { formatUnits } from '@halyard/money'
import { type MarketStatus, TICKS_MAX } from '../../engine/index.ts'
import { ppmText } from '../protocol/ppm-text.ts'
import type { PublicEndpoint } from '../protocol/endpoint.ts'
import { ORDERS_PER_TEN_SECONDS, WEIGHT_PER_MINUTE } from '../protocol/limits.ts'
import { ORDER_TYPES, TRAILING_BIPS } from '../protocol/order-types.ts'
import { askedOf, symbolOf } from '../protocol/symbols.ts'

const OPEN_ORDERS_MAX = 500
const WAITING_STOPS_MAX = 100
const [TRAIL_MIN, TRAIL_MAX] = TRAILING_BIPS
const PPM = 1_000_000
/** Multiplier of a bound that does not exist. */
const NO_BOUND = '1000'

export const ping: PublicEndpoint = { weight: 1, handle: () => ({}) }

export const time: PublicEndpoint = { weight: 1, handle: ({ now }) => ({ serverTime: now() }) }

export const exchangeInfo: PublicEndpoint = {
  weight: 20,
  handle: ({ catalogue, now }, fields) => ({
    timezone: 'UTC',
    serverTime: now(),
    rateLimits: RATE_LIMITS,
    exchangeFilters: [],
    symbols: askedOf(catalogue.markets(), fields).asked.map(describe),
  }),
}

/** The limits as clients read them. */
export const RATE_LIMITS = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: WEIGHT_PER_MINUTE },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: ORDERS_PER_TEN_SECONDS },
] as const

/** The states of a market in the protocol's words. */
export const STATUS: Record<MarketStatus, string> = {
  open: 'TRADING',
  cancel_only: 'CANCEL_ONLY',
  paused: 'BREAK',
}

function describe(market: ListedMarket) {
  const { base, quote, config } = market
  return {
    symbol: symbolOf(market),
    status: STATUS[config.status],
    baseAsset: base.name,
    baseAssetPrecision: base.decimals,
    quoteAsset: quote.name,
    quotePrecision: quote.decimals,
    quoteAssetPrecision: quote.decimals,
    baseCommissionPrecision: base.decimals,
    quoteCommissionPrecision: quote.decimals,
    orderTypes: ORDER_TYPES,
    icebergAllowed: false,
    ocoAllowed: true,
    otoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: false,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(market),
    permissions: [],
    permissionSets: [['SPOT']],
    defaultSelfTradePreventionMode: 'EXPIRE_TAKER',
    allowedSelfTradePreventionModes: ['EXPIRE_TAKER'],
  }
}

/** The market's rules. The band bounds only the side that pays a worse price than the index. */
function filtersOf(market: ListedMarket) {
  const { quote, config } = market
  const notional = { minNotional: formatUnits(config.valueMin, quote.decimals) }
  return [
    ...stepFilters(market),
    { filterType: 'NOTIONAL', ...notional, applyMinToMarket: true, avgPriceMins: 0 },
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: ppmText(PPM + config.bandPpm),
      bidMultiplierDown: '0',
      askMultiplierUp: NO_BOUND,
      askMultiplierDown: ppmText(PPM - config.bandPpm),
      avgPriceMins: 0,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: OPEN_ORDERS_MAX },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: WAITING_STOPS_MAX },
    {
      filterType: 'TRAILING_DELTA',
      minTrailingAboveDelta: TRAIL_MIN,
      maxTrailingAboveDelta: TRAIL_MAX,
      minTrailingBelowDelta: TRAIL_MIN,
      maxTrailingBelowDelta: TRAIL_MAX,
    },
  ]
}

/** The filters of prices and quantities of any instrument with an order book. */
export function stepFilters(instrument: Instrument & { readonly config: { readonly lotsMax: number } }) {
  const { lotsMin, lotsMax } = instrument.config
  const tick = priceText(instrument, 1)
  const lot = {
    minQty: quantityText(instrument, lotsMin),
    maxQty: quantityText(instrument, lotsMax),
    stepSize: quantityText(instrument, 1),
  }
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: tick,
      maxPrice: priceText(instrument, TICKS_MAX),
      tickSize: tick,
    },
    { filterType: 'LOT_SIZE', ...lot },
    { filterType: 'MARKET_LOT_SIZE', ...lot },
  ]
}
