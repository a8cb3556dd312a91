import type { OpsParsedOf } from '@halyard/api/ops'
import type { CurrencyConfig, IssuePrice, ProjectConfig } from '../../engine/index.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { issuePriceOf } from '../../instruments/issue-price.ts'
import { unitsOrThrow } from '../../instruments/units.ts'
import { CallError } from '../../platform/call-error.ts'

/** Parses the project of a request. Throws a `CallError` that names the field. */
export function projectConfigOf(
  catalogue: Catalogue,
  request: OpsParsedOf<'ops/subscription/save'>,
  { id, coinId }: Pick<ProjectConfig, 'id' | 'coinId'>,
): ProjectConfig {
  const coin: CurrencyConfig = { id: coinId, name: request.coin_name, decimals: Number(request.decimals) }
  return {
    id,
    coinId,
    coinName: coin.name,
    coinDecimals: coin.decimals,
    supply: unitsOrThrow(coin, request.supply, 'supply'),
    prices: request.prices.split(',').map((text) => priceOf(catalogue, coin, text)),
    quantityMin: unitsOrThrow(coin, request.min_number, 'min_number'),
    quantityMax: unitsOrThrow(coin, request.max_number, 'max_number'),
    customerMax: unitsOrThrow(coin, request.customer_max, 'customer_max'),
    startAt: request.start_at,
    closeAt: request.close_at,
    launchAt: request.launch_at,
    lockupDays: Number(request.lockup_days),
  }
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
