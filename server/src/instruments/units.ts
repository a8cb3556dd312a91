import { type Amount, parseUnits } from '@halyard/money'
import type { CurrencyConfig } from '../engine/index.ts'
import { CallError } from '../platform/call-error.ts'

/** Whole units of a currency from a plain decimal. Throws a `CallError` when it has more decimals than the currency. */
export function unitsOrThrow(currency: CurrencyConfig, text: string, field: string): Amount {
  const units = parseUnits(text, currency.decimals)
  if (units === undefined) throw new CallError('amount_step_wrong', field)
  return units as Amount
}
