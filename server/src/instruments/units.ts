import { type Amount, MAX_AMOUNT, parseUnits } from '@halyard/money'
import type { CurrencyConfig } from '../engine/index.ts'
import { CallError } from '../platform/call-error.ts'

/**
 * Converts a decimal amount to units. Throws `amount_step_wrong` if it has more decimals than the currency.
 */
export function unitsOrThrow(currency: CurrencyConfig, text: string, field: string): Amount {
  const units = parseUnits(text, currency.decimals)
  if (units === undefined) throw new CallError('amount_step_wrong', field)
  return units as Amount
}

/** Returns what a customer lets the coin account add to the account that pays, in units. Throws as `unitsOrThrow`. */
export function topUpOf(
  currency: CurrencyConfig,
  { from_coin: text }: { readonly from_coin?: string | undefined },
): { readonly fromCoin?: Amount } {
  return text === undefined ? {} : { fromCoin: unitsOrThrow(currency, text, 'from_coin') }
}

/**
 * Converts the decimal amount of a configuration to units. Throws as `unitsOrThrow`, and `invalid_field` above `MAX_AMOUNT`,
 * which no balance compares with and the database cannot store.
 */
export function boundedUnitsOrThrow(currency: CurrencyConfig, text: string, field: string): Amount {
  const units = unitsOrThrow(currency, text, field)
  if (units > MAX_AMOUNT) throw new CallError('invalid_field', field)
  return units
}
