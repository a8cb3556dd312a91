import { MAX_AMOUNT, ZERO } from '@halyard/money'
import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { ConfigureProject } from './commands.ts'
import {
  costOfCoins,
  hasClosed,
  ISSUE_PRICES_MAX,
  type IssuePrice,
  LOCKUP_DAYS_MAX,
  type Project,
  type ProjectConfig,
} from './project.ts'
import { PROJECTS_MAX, putProject } from './subscription-state.ts'

/**
 * Announces a subscription project or changes it. Rejects limits and times that contradict each other, an unknown payment
 * currency, a price that exceeds what can be stored, and a coin whose id or name another currency or project uses. Of a
 * project that has started, rejects every change except that of the estimated launch.
 */
export function configureProject(exchange: Exchange, { project: config }: ConfigureProject): Reply {
  const { currencies, subscription, at } = exchange
  for (const { currencyId } of config.prices)
    if (!currencies.has(currencyId)) return reject('currency_must_be_known')
  if (!isValidProject(config)) return reject('project_is_invalid')
  const before = subscription.projects.get(config.id)
  if (before && before.status === 'cancelled') return reject('project_must_be_selling')
  if (before && at >= before.config.startAt) {
    if (before.status !== 'selling' && before.status !== 'allotted') return reject('project_must_be_selling')
    if (!differsInLaunchOnly(before.config, config)) return reject('project_has_started')
  } else {
    if (hasClosed(config, at)) return reject('project_is_invalid')
    if (isCoinTaken(exchange, config)) return reject('project_coin_is_taken')
    if (!before && subscription.projects.size >= PROJECTS_MAX) return reject('too_many_projects')
  }

  putProject(subscription, before ? { ...before, config } : newProject(config))
  return accepted()
}

function newProject(config: ProjectConfig): Project {
  return {
    config,
    status: 'selling',
    firstReviewerId: undefined,
    reviewerId: undefined,
    allottedAt: undefined,
    issued: ZERO,
    marketId: undefined,
    launchedAt: undefined,
  }
}

function isValidProject(config: ProjectConfig): boolean {
  const { id, coinId, coinName, coinDecimals, lockupDays, startAt, closeAt, launchAt } = config
  return (
    isWhole(id, 1, Number.MAX_SAFE_INTEGER) &&
    isWhole(coinId, 1, 65_535) &&
    /^[A-Z0-9]{2,12}$/.test(coinName) &&
    isWhole(coinDecimals, 0, 8) &&
    isWhole(lockupDays, 0, LOCKUP_DAYS_MAX) &&
    isWhole(startAt, 1, TIME_MAX) &&
    isWhole(closeAt, startAt + 1, TIME_MAX) &&
    isWhole(launchAt, closeAt, TIME_MAX) &&
    hasValidQuantities(config)
  )
}

/** Far above every time, and far enough below the largest safe integer to add a lock-up. */
const TIME_MAX = 8_000_000_000_000_000

function hasValidQuantities(config: ProjectConfig): boolean {
  const { supply, quantityMin, quantityMax, customerMax, prices } = config
  return (
    quantityMin > 0n &&
    quantityMin <= quantityMax &&
    quantityMax <= customerMax &&
    customerMax <= supply &&
    supply <= MAX_AMOUNT &&
    prices.length > 0 &&
    prices.length <= ISSUE_PRICES_MAX &&
    new Set(prices.map(({ currencyId }) => currencyId)).size === prices.length &&
    prices.every((price) => isValidPrice(price, config))
  )
}

function isValidPrice(price: IssuePrice, { supply, coinId }: ProjectConfig): boolean {
  const { currencyId, payUnits, coinUnits } = price
  return (
    currencyId !== coinId &&
    payUnits > 0n &&
    payUnits <= MAX_AMOUNT &&
    coinUnits > 0n &&
    coinUnits <= MAX_AMOUNT &&
    // The cost of the whole supply must be an amount.
    costOfCoins(supply, price) <= MAX_AMOUNT
  )
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max
}

/** Returns whether a currency or another project that is not cancelled has the coin's id or name. */
export function isCoinTaken({ currencies, subscription }: Exchange, config: ProjectConfig): boolean {
  for (const { id, name } of currencies.values())
    if (id === config.coinId || name === config.coinName) return true
  for (const { status, config: other } of subscription.projects.values())
    if (
      other.id !== config.id &&
      status !== 'cancelled' &&
      (other.coinId === config.coinId || other.coinName === config.coinName)
    )
      return true
  return false
}

function differsInLaunchOnly(before: ProjectConfig, after: ProjectConfig): boolean {
  return (
    before.coinId === after.coinId &&
    before.coinName === after.coinName &&
    before.coinDecimals === after.coinDecimals &&
    before.supply === after.supply &&
    before.quantityMin === after.quantityMin &&
    before.quantityMax === after.quantityMax &&
    before.customerMax === after.customerMax &&
    before.startAt === after.startAt &&
    before.closeAt === after.closeAt &&
    before.lockupDays === after.lockupDays &&
    before.prices.length === after.prices.length &&
    before.prices.every((price, index) => isSamePrice(price, after.prices[index]))
  )
}

function isSamePrice(a: IssuePrice, b: IssuePrice | undefined): boolean {
  return a.currencyId === b?.currencyId && a.payUnits === b.payUnits && a.coinUnits === b.coinUnits
}
