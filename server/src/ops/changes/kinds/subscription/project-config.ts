import type { CurrencyConfig, IssuePrice, ProjectConfig } from '../../../../engine/index.ts'
import type { Catalogue } from '../../../../instruments/catalogue.ts'
import { issuePriceOf } from '../../../../instruments/issue-price.ts'
import { boundedUnitsOrThrow } from '../../../../instruments/units.ts'
import { CallError } from '../../../../platform/call-error.ts'
import type { ValuesOf } from '../change-kind.ts'

/** Parses the terms of a project. Throws a `CallError` that names the field of one that the exchange would reject. */
export function projectConfigOf(
  catalogue: Catalogue,
  request: ValuesOf<'ops/subscription/propose'>,
  { id, coinId }: Pick<ProjectConfig, 'id' | 'coinId'>,
): ProjectConfig {
  const coin: CurrencyConfig = { id: coinId, name: request.coin_name, decimals: Number(request.decimals) }
  const config: ProjectConfig = {
    id,
    coinId,
    coinName: coin.name,
    coinDecimals: coin.decimals,
    supply: boundedUnitsOrThrow(coin, request.supply, 'supply'),
    prices: request.prices.split(',').map((text) => priceOf(catalogue, coin, text)),
    quantityMin: boundedUnitsOrThrow(coin, request.min_number, 'min_number'),
    quantityMax: boundedUnitsOrThrow(coin, request.max_number, 'max_number'),
    customerMax: boundedUnitsOrThrow(coin, request.customer_max, 'customer_max'),
    startAt: request.start_at,
    closeAt: request.close_at,
    launchAt: request.launch_at,
    lockupDays: Number(request.lockup_days),
  }
  requireOrder(config)
  return config
}

/** Throws `invalid_field` for limits or times that contradict each other, and a payment currency that is named twice. */
function requireOrder(config: ProjectConfig): void {
  const { quantityMin, quantityMax, customerMax, supply, startAt, closeAt, launchAt, prices } = config
  const currencies = new Set(prices.map(({ currencyId }) => currencyId))
  if (quantityMax < quantityMin) throw new CallError('invalid_field', 'max_number')
  if (customerMax < quantityMax) throw new CallError('invalid_field', 'customer_max')
  if (supply < customerMax) throw new CallError('invalid_field', 'supply')
  if (closeAt <= startAt) throw new CallError('invalid_field', 'close_at')
  if (launchAt < closeAt) throw new CallError('invalid_field', 'launch_at')
  if (currencies.size < prices.length) throw new CallError('invalid_field', 'prices')
}

const PRICE = /^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,18})?$/

/** Parses a price such as '3:0.25': the id of the payment currency, and the price of one coin. */
function priceOf(catalogue: Catalogue, coin: CurrencyConfig, text: string): IssuePrice {
  const [id = '', price = ''] = text.split(':')
  const currency = catalogue.currency(Number(id))
  if (!currency) throw new CallError('currency_must_be_known', 'prices')
  if (!PRICE.test(price) || !/[1-9]/.test(price)) throw new CallError('invalid_field', 'prices')
  return { currencyId: currency.id, ...issuePriceOf(price, currency.decimals, coin.decimals) }
}
