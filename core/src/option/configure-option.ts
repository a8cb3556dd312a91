import { MAX_AMOUNT } from '@halyard/money'
import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { ConfigureOption } from './commands.ts'
import type { OptionConfig, OptionCurrency, OptionDuration } from './option-config.ts'

/**
 * Sets the durations, payouts and currencies of a market's timed options. Accepted options keep their terms. Rejects
 * a market whose index is computed from its own trades, which traders could move, duplicate durations or currencies, durations outside 3 to 86,400 seconds, payouts above twenty times the stake, and
 * limits that contradict each other.
 */
export function configureOption(exchange: Exchange, { option: config }: ConfigureOption): Reply {
  const market = exchange.markets.get(config.marketId)
  if (!market) return reject('market_must_be_known')
  if (market.ownIndex) return reject('market_has_own_index')
  for (const { currencyId } of config.currencies)
    if (!exchange.currencies.has(currencyId)) return reject('currency_must_be_known')
  if (!isValidConfig(config)) return reject('option_config_is_invalid')

  const { configs, changed } = exchange.options
  configs.set(config.marketId, config)
  changed.configs.set(config.marketId, config)
  return accepted()
}

function isValidConfig({ durations, currencies }: OptionConfig): boolean {
  return (
    durations.every(isValidDuration) &&
    currencies.every(isValidCurrency) &&
    isUnique(durations.map(({ seconds }) => seconds)) &&
    isUnique(currencies.map(({ currencyId }) => currencyId))
  )
}

function isValidDuration({ seconds, payoutPpm, evenPayoutPpm }: OptionDuration): boolean {
  return (
    isWithin(seconds, 3, 86_400) &&
    isWithin(payoutPpm, 1, PAYOUT_MAX) &&
    (evenPayoutPpm === undefined || isWithin(evenPayoutPpm, 1, PAYOUT_MAX))
  )
}

/** The highest payout ratio: twenty times the stake, in parts per million. */
const PAYOUT_MAX = 20_000_000

function isValidCurrency(currency: OptionCurrency): boolean {
  const { amountMin, amountMax, exposureMax, customerExposureMax } = currency
  return (
    amountMin > 0n &&
    amountMax >= amountMin &&
    amountMax <= MAX_AMOUNT &&
    exposureMax > 0n &&
    exposureMax <= MAX_AMOUNT &&
    customerExposureMax > 0n &&
    customerExposureMax <= exposureMax
  )
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max
}

function isUnique(values: readonly number[]): boolean {
  return new Set(values).size === values.length
}
