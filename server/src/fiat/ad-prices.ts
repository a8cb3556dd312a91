import { type FiatCode, floatingPriceOf } from '@halyard/formulas'
import type { Database } from '../db/database.ts'
import {
  FIAT_COINS,
  FIAT_RATE_STALE_AFTER_MS,
  FIAT_RATES,
  type FiatAd,
  type FiatCoin,
  MARKETS,
  PRICE_STALE_AFTER_MS,
} from '../engine/index.ts'

/** An index price of one coin in USDT. */
interface IndexPrice {
  readonly indexTicks: number
  readonly indexDecimals: number
}

/** The coins that are traded for fiat, and what floating prices follow. Stale and uncertain ones are absent. */
export interface FiatPrices {
  readonly coins: readonly FiatCoin[]
  indexOf(coin: FiatCoin): IndexPrice | undefined
  /** Returns the price of one USDT in millionths of the fiat currency. */
  rateOf(fiat: FiatCode): number | undefined
  /** Returns the price of an advertisement now, in millionths of the fiat currency for one coin. */
  priceOf(ad: Pick<FiatAd, 'currencyId' | 'fiat' | 'indexPpm' | 'price' | 'side'>): bigint | undefined
}

const USDT_INDEX: IndexPrice = { indexTicks: 1, indexDecimals: 0 }

/** Reads what floating prices follow, for one page of advertisements. */
export async function readFiatPrices(db: Database, now: number): Promise<FiatPrices> {
  const [coinRows, rateRows, marketRows] = await Promise.all([
    db.selectFrom('fiat_coin').selectAll().orderBy('id').execute(),
    db.selectFrom('fiat_rate').selectAll().execute(),
    db.selectFrom('market').selectAll().execute(),
  ])
  const coins = coinRows.map(FIAT_COINS.read)
  const rates = new Map(rateRows.map(FIAT_RATES.read).map((rate) => [rate.fiat, rate]))
  const markets = new Map(marketRows.map(MARKETS.read).map((market) => [market.config.id, market]))

  function indexOf({ marketId }: FiatCoin): IndexPrice | undefined {
    if (marketId === undefined) return USDT_INDEX
    const market = markets.get(marketId)
    if (!market || market.indexTicks === 0 || now - market.indexAt > PRICE_STALE_AFTER_MS) return undefined
    if (market.quality === 'uncertain') return undefined
    return { indexTicks: market.indexTicks, indexDecimals: market.config.priceDecimals }
  }

  function rateOf(fiat: FiatCode): number | undefined {
    const rate = rates.get(fiat)
    return rate && now - rate.setAt <= FIAT_RATE_STALE_AFTER_MS ? rate.rate : undefined
  }

  return {
    coins,
    indexOf,
    rateOf,
    priceOf({ currencyId, fiat, indexPpm, price, side }) {
      if (price !== undefined) return price
      const coin = coins.find((one) => one.currencyId === currencyId)
      const index = coin && indexOf(coin)
      const rate = rateOf(fiat)
      if (!index || rate === undefined) return undefined
      const floating = floatingPriceOf({ ...index, rate, indexPpm: indexPpm ?? 0 }, side)
      return floating > 0n ? floating : 1n
    },
  }
}
