import type {
  AllotProject,
  CancelProject,
  ConfigureProject,
  LaunchProject,
  ProjectConfig,
  Subscribe,
} from '@halyard/core'
import { MAX_AMOUNT } from '@halyard/money'
import {
  type Expectation,
  expectRejects,
  isFrozen,
  type RuleContext as ContextOf,
} from '../../oracle/expectation.ts'
import { isSpotPaused } from '../../oracle/self-limits.ts'
import { issueTicksOf } from './own-index.ts'
import { ceilOf, type KnownProject, type SubscriptionState } from './reference.ts'

type RuleContext = ContextOf<SubscriptionState>

/** Restates the rules of ordering coins. */
export function expectSubscribing(context: RuleContext, command: Subscribe): Expectation {
  const { exchange, reference, at } = context
  const { customerId, projectId, currencyId, quantity } = command
  if (!exchange.customers.has(customerId)) return expectRejects('customer_must_be_known')
  const frozen = isFrozen(reference, customerId) && 'customer_is_frozen'
  const paused = isSpotPaused(reference, customerId, at) && 'pause_is_running'
  const known = reference.subscription.projects.get(projectId)
  if (!known) return expectRejects('project_must_be_known', frozen, paused)
  const { config, status } = known
  const isOpen = status === 'selling' && config.startAt <= at && at < config.closeAt
  const price = config.prices.find((one) => one.currencyId === currencyId)
  const reviewed = reviewedOf(context, projectId)
  const own = reviewed.filter(({ ownerId }) => ownerId === customerId)
  const ownUnits = own.reduce((sum, order) => sum + order.quantity, 0n)
  const cost = price && ceilOf(quantity * price.payUnits, price.coinUnits)
  return expectRejects(
    frozen,
    paused,
    !isOpen && 'project_must_be_open',
    !price && 'subscription_currency_not_accepted',
    quantity < config.quantityMin && 'subscription_quantity_too_small',
    quantity > config.quantityMax && 'subscription_quantity_too_large',
    ownUnits + quantity > config.customerMax && 'subscription_customer_limit_reached',
    own.length >= 20 && 'too_many_subscription_orders',
    reviewed.length >= 10_000 && 'project_is_full',
    availableOf(exchange, customerId, currencyId) < (cost ?? 0n) && 'insufficient_balance',
  )
}

/** Restates who may pass an allotment, and when. */
export function expectAllotting(context: RuleContext, command: AllotProject): Expectation {
  const { projectId, reviewerId } = command
  const known = context.reference.subscription.projects.get(projectId)
  if (!known) return expectRejects('project_must_be_known')
  const ownsOrder = reviewedOf(context, projectId).some(({ ownerId }) => ownerId === reviewerId)
  return expectRejects(
    known.status !== 'selling' && 'project_must_be_selling',
    context.at < known.config.closeAt && 'project_must_be_closed',
    ownsOrder && 'reviewer_must_not_be_owner',
    known.firstReviewer === reviewerId && 'reviewers_must_differ',
    isTaken(context, known.config) && 'project_coin_is_taken',
  )
}

/** Restates that only a project without an allotment can be cancelled. */
export function expectProjectCancel({ reference }: RuleContext, { projectId }: CancelProject): Expectation {
  const known = reference.subscription.projects.get(projectId)
  return expectRejects(
    !known && 'project_must_be_known',
    known !== undefined && known.status !== 'selling' && 'project_must_be_selling',
  )
}

/** Restates which market a launch may open. Of its configuration, only the price band is drawn invalid. */
export function expectLaunching({ exchange, reference }: RuleContext, command: LaunchProject): Expectation {
  const { projectId, market } = command
  const known = reference.subscription.projects.get(projectId)
  if (!known) return expectRejects('project_must_be_known')
  const { config, status } = known
  const issueTicks = issueTicksOf(exchange, config, market)
  return expectRejects(
    status !== 'allotted' && 'project_must_be_allotted',
    (market.baseId !== config.coinId || issueTicks < 20n || exchange.markets.has(market.id)) &&
      'project_market_is_invalid',
    market.bandPpm === 0 && 'market_config_is_invalid',
  )
}

/** Restates which projects are valid, and which changes of a project. */
export function expectProject(context: RuleContext, { project }: ConfigureProject): Expectation {
  const { exchange, reference, at } = context
  const before = reference.subscription.projects.get(project.id)
  const hasStarted = before !== undefined && before.config.startAt <= at
  return expectRejects(
    project.prices.some(({ currencyId }) => !exchange.currencies.has(currencyId)) && 'currency_must_be_known',
    !isValid(project) && 'project_is_invalid',
    isEnded(before, hasStarted) && 'project_must_be_selling',
    hasStarted && fixedTerms(before.config) !== fixedTerms(project) && 'project_has_started',
    !hasStarted && project.closeAt <= at && 'project_is_invalid',
    !hasStarted && isTaken(context, project) && 'project_coin_is_taken',
  )
}

function isEnded(before: KnownProject | undefined, hasStarted: boolean): boolean {
  return before?.status === 'cancelled' || (hasStarted && before?.status === 'launched')
}

function fixedTerms({ launchAt: _launchAt, prices, ...terms }: ProjectConfig): string {
  const ratios = prices.map(({ currencyId, payUnits, coinUnits }) =>
    [currencyId, payUnits, coinUnits].join('/'),
  )
  const sorted = Object.entries(terms).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [...ratios, ...sorted.map(([name, value]) => `${name} ${value}`)].join()
}

function isTaken({ exchange, reference }: RuleContext, { id, coinId, coinName }: ProjectConfig): boolean {
  const currencies = [...exchange.currencies.values()]
  const others = [...reference.subscription.projects.values()].filter(
    ({ config, status }) => config.id !== id && status !== 'cancelled',
  )
  return (
    currencies.some((currency) => currency.id === coinId || currency.name === coinName) ||
    others.some(({ config }) => config.coinId === coinId || config.coinName === coinName)
  )
}

/** Restates the checks of a project's fields that drawn commands can violate. */
function isValid({ prices, supply, lockupDays, ...config }: ProjectConfig): boolean {
  const limits = [1n, config.quantityMin, config.quantityMax, config.customerMax, supply]
  return (
    limits.every((limit, index) => index === 0 || limit >= (limits[index - 1] ?? 0n)) &&
    prices.length > 0 &&
    prices.every(({ payUnits, coinUnits }) => ceilOf(supply * payUnits, coinUnits) <= MAX_AMOUNT) &&
    lockupDays <= 1_095 &&
    config.startAt < config.closeAt &&
    config.closeAt <= config.launchAt
  )
}

function reviewedOf({ reference }: RuleContext, projectId: number) {
  return [...reference.subscription.open.values()].filter(
    (order) => order.projectId === projectId && order.unlockAt === undefined,
  )
}

function availableOf({ ledger }: RuleContext['exchange'], ownerId: number, currencyId: number): bigint {
  const accounts = [...(ledger.byOwner.get(ownerId)?.values() ?? [])]
  return accounts.find((one) => one.kind === 'coin' && one.currencyId === currencyId)?.available ?? 0n
}
