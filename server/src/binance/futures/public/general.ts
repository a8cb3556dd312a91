import { formatUnits } from '@halyard/money'
import type { PerpInstrument, PerpStatus } from '../../../instruments/catalogue.ts'
import { tickLotUnitsOf } from '../../../instruments/instrument.ts'
import type { BinanceContext, PublicEndpoint } from '../../protocol/endpoint.ts'
import { ppmText } from '../../protocol/ppm-text.ts'
import { askedOf, symbolOf } from '../../protocol/symbols.ts'
import { RATE_LIMITS, STATUS, stepFilters } from '../../public/general.ts'
import { TIMES } from '../account/present-order.ts'
import { ALGO_TYPES } from '../algo/present-algo.ts'

const PPM = 1_000_000
/** The most working orders and open positions of a customer, over all contracts. */
const ORDERS_MAX = 200
/** The most conditional orders of a customer, over all contracts. */
const CONDITIONALS_MAX = 100
/** The delivery date of a contract that has none. */
export const PERPETUAL_UNTIL = 4_133_404_800_000

const PERP_STATUS: Record<PerpStatus, string> = { ...STATUS, suspended: STATUS.paused }

export const futuresInfo: PublicEndpoint = {
  weight: 1,
  handle(ctx, fields) {
    const { asked } = askedOf(ctx.catalogue.perps(), fields)
    const margins = new Set(ctx.catalogue.perps().map(({ quote }) => quote.name))
    return {
      timezone: 'UTC',
      serverTime: ctx.now(),
      futuresType: 'U_MARGINED',
      rateLimits: RATE_LIMITS,
      exchangeFilters: [],
      assets: [...margins].map((asset) => ({ asset, marginAvailable: true, autoAssetExchange: null })),
      symbols: asked.map((perp) => describe(ctx, perp)),
    }
  },
}

function describe({ catalogue }: BinanceContext, perp: PerpInstrument) {
  const { base, quote, config } = perp
  const [tier] = config.tiers
  return {
    symbol: symbolOf(perp),
    pair: symbolOf(perp),
    contractType: 'PERPETUAL',
    deliveryDate: PERPETUAL_UNTIL,
    status: PERP_STATUS[catalogue.perpStatus(perp)],
    maintMarginPercent: formatUnits(BigInt(tier?.maintenancePpm ?? 0), 4),
    requiredMarginPercent: formatUnits(BigInt(Math.ceil(PPM / (tier?.leverageMax ?? 1))), 4),
    baseAsset: base.name,
    quoteAsset: quote.name,
    marginAsset: quote.name,
    pricePrecision: config.priceDecimals,
    quantityPrecision: config.quantityDecimals,
    baseAssetPrecision: base.decimals,
    quotePrecision: quote.decimals,
    underlyingType: 'COIN',
    underlyingSubType: [],
    liquidationFee: ppmText(config.liquidationFeePpm),
    marketTakeBound: ppmText(config.bandPpm),
    filters: filtersOf(perp),
    orderTypes: ['LIMIT', 'MARKET', ...ALGO_TYPES],
    timeInForce: Object.keys(TIMES),
  }
}

/** The contract's rules. There is no smallest value, so it is that of the smallest order at the smallest price. */
function filtersOf(perp: PerpInstrument) {
  const { quote, config } = perp
  return [
    ...stepFilters(perp),
    {
      filterType: 'MIN_NOTIONAL',
      notional: formatUnits(BigInt(tickLotUnitsOf(perp)) * BigInt(config.lotsMin), quote.decimals),
    },
    {
      filterType: 'PERCENT_PRICE',
      multiplierUp: ppmText(PPM + config.bandPpm),
      multiplierDown: ppmText(PPM - config.bandPpm),
      multiplierDecimal: '6',
    },
    { filterType: 'MAX_NUM_ORDERS', limit: ORDERS_MAX },
    { filterType: 'MAX_NUM_ALGO_ORDERS', limit: CONDITIONALS_MAX },
  ]
}
