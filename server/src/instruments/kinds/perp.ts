import type { LeverContract, LeverTicker } from '@halyard/api'
import type { PerpInstrument } from '../catalogue.ts'
import { priceText, quantityText } from '../instrument.ts'
import type { InstrumentKind } from '../instrument-kind.ts'

/** The leverage choices offered, up to the maximum of the first risk tier. */
const MULTIPLES = [1, 5, 10, 20, 50, 75, 100] as const

/** The forms of a perpetual on the wire. */
export interface PerpWire {
  readonly idField: 'contract_id'
  readonly ticker: LeverTicker
  readonly details: LeverContract
}

/** Perpetuals. Their reference price is the mark price. */
export const PERP: InstrumentKind<PerpInstrument, PerpWire> = {
  tables: {
    listing: 'perp_market',
    trades: 'perp_trade',
    candles: 'perp_candle',
    mark: 'perp_candle_mark',
    owner: 'perp_id',
  },
  streams: {
    depth: { channel: 'lever', event: 'lever_depth' },
    deals: { channel: 'lever', event: 'lever_deals' },
    kline: { channel: 'lever_kline', event: 'lever_kline' },
    ticker: { channel: 'lever', event: 'lever_mark' },
  },
  idField: 'contract_id',
  unknownCode: 'contract_must_be_known',

  listed: (catalogue) => catalogue.perps(),
  find: (catalogue, id) => catalogue.perp(id),
  findPair: (catalogue, baseId, quoteId) => catalogue.perpOf(baseId, quoteId),

  openingLevels: (engine) => engine.openingPerpLevels,
  changedLevels: (changes) => changes.perpLevels,
  eachTrade(changes, visit) {
    for (const fact of changes.facts) if (fact.kind === 'perpTradeHappened') visit(fact.perpId, fact)
  },

  referenceTicks: (perp) => perp.markTicks,
  ticker(perp, figures, { catalogue, now }) {
    const status = catalogue.perpStatus(perp)
    return {
      contract_id: perp.id,
      mark_price: priceText(perp, perp.markTicks),
      index_price: priceText(perp, catalogue.market(perp.config.indexMarketId)?.indexTicks ?? 0),
      ...figures,
      funding_ppm: perp.fundingPpm,
      funding_at: perp.nextFundingAt,
      status: status === 'open' && now < perp.closeOnlyUntil ? 'close_only' : status,
    }
  },
  details(perp, ticker) {
    const { base, quote, config } = perp
    const most = config.tiers[0]?.leverageMax ?? 1
    return {
      ...ticker,
      currency_id: base.id,
      legal_id: quote.id,
      currency_name: base.name,
      legal_name: quote.name,
      match_id: config.indexMarketId,
      price_decimals: config.priceDecimals,
      number_decimals: config.quantityDecimals,
      legal_decimals: quote.decimals,
      lot_size: quantityText(perp, 1),
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
  },
}
