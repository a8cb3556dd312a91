import type { ProjectInfo } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { type CurrencyConfig, hasClosed, type IssuePrice, type ProjectConfig } from '../../engine/index.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { issuePriceText } from '../../instruments/issue-price.ts'
import type { ProjectText } from '../../instruments/project-texts.ts'
import type { Sale } from './queries.ts'

interface DescribedSale {
  readonly sale: Sale
  readonly text: ProjectText | undefined
}

/** Converts a project to its wire format, as of `now` in epoch milliseconds. */
export function presentProject(
  catalogue: Catalogue,
  { sale, text: coinText }: DescribedSale,
  now: number,
): ProjectInfo {
  const { project, orders, demand } = sale
  const { config } = project
  const text = (units: bigint) => formatUnits(units, config.coinDecimals)
  return {
    id: config.id,
    coin_id: config.coinId,
    coin_name: config.coinName,
    title: coinText?.title || config.coinName,
    icon: coinText?.icon || null,
    networks: [...(coinText?.networks ?? [])],
    decimals: config.coinDecimals,
    supply: text(config.supply),
    prices: config.prices.map((price) => presentPrice(catalogue, coinOf(config), price)),
    min_number: text(config.quantityMin),
    max_number: text(config.quantityMax),
    customer_max: text(config.customerMax),
    start_at: config.startAt,
    close_at: config.closeAt,
    launch_at: project.launchedAt ?? config.launchAt,
    lockup_days: config.lockupDays,
    status: statusOf(sale, now),
    allotted_at: project.allottedAt ?? null,
    orders,
    demand: text(demand),
    issued: text(project.issued),
    market_id: project.marketId ?? null,
  }
}

function statusOf({ project: { status, config } }: Sale, now: number): ProjectInfo['status'] {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'launched') return 'redemption'
  if (status === 'allotted' || hasClosed(config, now)) return 'sold_out'
  return now < config.startAt ? 'upcoming' : 'subscription'
}

function presentPrice(
  catalogue: Catalogue,
  coin: CurrencyConfig,
  price: IssuePrice,
): ProjectInfo['prices'][number] {
  const currency = currencyOf(catalogue, price.currencyId)
  return {
    currency_id: currency.id,
    currency_name: currency.name,
    decimals: currency.decimals,
    price: issuePriceText(price, currency.decimals, coin.decimals),
    pay_units: String(price.payUnits),
    coin_units: String(price.coinUnits),
  }
}

/** Returns the coin of a project as a currency, which the allotment creates. */
export function coinOf({ coinId, coinName, coinDecimals }: ProjectConfig): CurrencyConfig {
  return { id: coinId, name: coinName, decimals: coinDecimals }
}

export function currencyOf(catalogue: Catalogue, id: number): CurrencyConfig {
  const currency = catalogue.currency(id)
  if (!currency) throw new Error(`currency ${id} is not listed`)
  return currency
}
