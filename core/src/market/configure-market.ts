import { MAX_AMOUNT } from '@halyard/money'
import type { ConfigureMarket } from './commands.ts'
import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import { type MarketConfig, openMarket, reconfigure } from './market.ts'

/**
 * Lists a spot market or changes its configuration. Currencies and decimals are fixed for life. Rejects a configuration
 * whose ticks and lots are finer than the units of the currencies, because trades could then not be exact (decision 2).
 */
export function configureMarket(exchange: Exchange, { market: config }: ConfigureMarket): Reply {
  const base = exchange.currencies.get(config.baseId)
  const quote = exchange.currencies.get(config.quoteId)
  if (!base || !quote) return reject('currency_must_be_known')
  if (!isValidConfig(config)) return reject('market_config_is_invalid')
  if (config.quantityDecimals > base.decimals) return reject('market_config_is_invalid')
  if (config.priceDecimals + config.quantityDecimals > quote.decimals)
    return reject('market_config_is_invalid')
  const known = exchange.markets.get(config.id)
  if (known && !sameUnits(known.config, config)) return reject('market_units_are_fixed')

  if (known) reconfigure(known, config)
  else {
    const market = openMarket(config, base.decimals, quote.decimals, exchange.orders.resting)
    exchange.markets.set(config.id, market)
  }
  exchange.changed.markets.add(config.id)
  return accepted()
}

function isValidConfig(config: MarketConfig): boolean {
  const areWhole = [
    config.id,
    config.priceDecimals,
    config.quantityDecimals,
    config.makerFeePpm,
    config.takerFeePpm,
    config.bandPpm,
    config.lotsMin,
    config.lotsMax,
  ].every((value) => Number.isSafeInteger(value) && value >= 0)
  return (
    areWhole &&
    config.id > 0 &&
    config.id < 65_536 &&
    config.baseId !== config.quoteId &&
    config.makerFeePpm < 100_000 &&
    config.takerFeePpm < 100_000 &&
    config.bandPpm > 0 &&
    config.bandPpm < 1_000_000 &&
    config.lotsMin > 0 &&
    config.lotsMax >= config.lotsMin &&
    config.lotsMax <= 1_000_000_000_000 &&
    config.valueMin >= 0n &&
    config.valueMin <= MAX_AMOUNT
  )
}

function sameUnits(a: MarketConfig, b: MarketConfig): boolean {
  return (
    a.baseId === b.baseId &&
    a.quoteId === b.quoteId &&
    a.priceDecimals === b.priceDecimals &&
    a.quantityDecimals === b.quantityDecimals
  )
}
