import type { ConfigureCurrency } from './commands.ts'
import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { CurrencyConfig } from './currency.ts'

/**
 * Adds a currency or renames it. Rejects an invalid id, name or number of decimals, a name in use, and other decimals:
 * they are fixed for life.
 */
export function configureCurrency(exchange: Exchange, { currency }: ConfigureCurrency): Reply {
  if (!isValidConfig(currency)) return reject('currency_config_is_invalid')
  for (const { id, name } of exchange.currencies.values())
    if (name === currency.name && id !== currency.id) return reject('currency_config_is_invalid')
  const known = exchange.currencies.get(currency.id)
  if (known && known.decimals !== currency.decimals) return reject('currency_decimals_are_fixed')

  exchange.currencies.set(currency.id, currency)
  exchange.changed.currencies.add(currency.id)
  return accepted()
}

function isValidConfig({ id, name, decimals }: CurrencyConfig): boolean {
  return (
    Number.isInteger(id) &&
    id > 0 &&
    id < 65_536 &&
    /^[A-Z0-9]{2,12}$/.test(name) &&
    Number.isInteger(decimals) &&
    decimals >= 0 &&
    decimals <= 8
  )
}
