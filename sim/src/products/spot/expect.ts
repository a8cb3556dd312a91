import type {
  AmendOrder,
  CancelAllOrders,
  CancelOrder,
  MarketConfig,
  OrderRow,
  OrderTerms,
  PlaceOrder,
  Reject,
  ReplaceOrder,
  SetCountdown,
  Side,
} from '@halyard/core'
import { expectFills, type ExpectedTaker, type OpenOrder } from '../../oracle/expected-fills.ts'
import {
  expectRejects,
  type RuleContext as ContextOf,
  isCount,
  isFrozen,
  NO_REJECTS,
  unitsOf,
  type Expectation,
} from '../../oracle/expectation.ts'
import { refusesSpotOrder } from '../../oracle/self-limits.ts'
import { refuseClientId } from './client-ids.ts'
import type { SpotState } from './state.ts'

type RuleContext = ContextOf<SpotState>

type OpenOrderOf = NonNullable<ReturnType<RuleContext['exchange']['orders']['get']>>

/** Restates the rules of placing an order; `cancelled` is an order that is cancelled first, by the same command. */
export function expectPlacing(
  one: RuleContext,
  { customerId, marketId, side, terms, clientId }: Omit<PlaceOrder, 'kind'>,
  cancelled?: Pick<OpenOrderOf, 'id' | 'side' | 'held'>,
): Expectation {
  const { exchange, reference } = one
  if (!exchange.customers.has(customerId)) return expectRejects('customer_must_be_known')
  const config = reference.configs.get(marketId)
  const frozen = isFrozen(reference, customerId) && 'customer_is_frozen'
  if (!config) return expectRejects(frozen, 'market_must_be_known')
  const paused = refusesSpotOrder(one, customerId, { side, quoteId: config.quoteId })
  const closed = expectMarket(one, config)
  const others = [...exchange.orders.values()].filter(({ id }) => id !== cancelled?.id)
  const open = others.filter(({ ownerId }) => ownerId === customerId).length
  const early = [
    frozen,
    paused,
    ...closed,
    open >= 500 && 'too_many_open_orders',
    refuseClientId(one, customerId, clientId, cancelled?.id),
  ] as const
  if (early.some((reject) => reject !== false)) return expectRejects(...early)
  const plan = planOrder(one, config, { customerId, side, terms }, others)
  if (plan.rejects.size > 0) return plan
  const { waiting, setAside } = reference.stops
  const pair = [...waiting.values()].find(
    ({ id, limit }) => limit && limit.id === cancelled?.id && !setAside.has(id),
  )
  const freed = cancelled?.side === side ? BigInt(cancelled.held) + (pair?.cost ?? 0n) : 0n
  const available = availableOf(one, customerId, config, side) + freed
  return plan.cost > available ? expectRejects('insufficient_balance') : plan
}

/** Restates the rules of replacing an order: which half may fail, and why. */
export function expectReplacing(one: RuleContext, command: ReplaceOrder): Expectation {
  const order = one.exchange.orders.get(command.orderId)
  const cancel =
    order?.marketId === command.marketId
      ? expectCancelling(one, command)
      : expectRejects('order_must_be_open')
  const fails = cancel.rejects.size > 0
  if (fails && command.mode === 'stop_on_failure') return cancel
  const { rejects, expected } = expectPlacing(one, command, fails ? undefined : order)
  return {
    rejects: fails ? rejects : NO_REJECTS,
    halves: { cancel: cancel.rejects, place: rejects },
    ...(expected && rejects.size === 0 && { expected }),
  }
}

/** Restates the rules of a countdown: of a known market or contract, 0 to a day. */
export function expectCountdown(
  { exchange, reference }: RuleContext,
  { customerId, marketId, perpId, countdownMs }: SetCountdown,
): Expectation {
  const customer = exchange.customers.get(customerId)
  if (!customer || (perpId !== undefined && customer.isMarketMaker))
    return expectRejects('customer_must_be_known')
  if (marketId !== undefined && !reference.configs.has(marketId)) return expectRejects('market_must_be_known')
  if (perpId !== undefined && !exchange.perps.byId.has(perpId)) return expectRejects('contract_must_be_known')
  const isInRange = countdownMs === 0 || (isCount(countdownMs) && countdownMs <= 86_400_000)
  return expectRejects(!isInRange && 'countdown_out_of_range')
}

/** Restates the rules of cancelling all orders of a market. */
export function expectCancellingAll(
  { exchange, reference }: RuleContext,
  { customerId, marketId }: CancelAllOrders,
): Expectation {
  if (!exchange.customers.has(customerId)) return expectRejects('customer_must_be_known')
  const config = reference.configs.get(marketId)
  if (!config) return expectRejects('market_must_be_known')
  return expectRejects(config.status === 'paused' && 'market_must_be_open')
}

export function expectAmending(
  one: RuleContext,
  { customerId, orderId, ticks, lots, onlyFewer }: AmendOrder,
): Expectation {
  const order = one.exchange.orders.get(orderId)
  const config = order && one.reference.configs.get(order.marketId)
  if (order?.ownerId !== customerId || !config) return expectRejects('order_must_be_open')
  const early = [
    isFrozen(one.reference, customerId) && 'customer_is_frozen',
    ...expectMarket(one, config),
    [...one.reference.stops.waiting.values()].some(({ limit }) => limit?.id === orderId) && 'order_is_in_oco',
  ] as const
  if (early.some((reject) => reject !== false)) return expectRejects(...early)
  const filled = order.lots - order.remaining
  if (!Number.isSafeInteger(lots) || lots <= filled) return expectRejects('quantity_too_small')
  if (onlyFewer && lots >= order.lots) return expectRejects('quantity_too_large')
  const { timeInForce } = order
  const plan = planOrder(one, config, {
    customerId,
    side: order.side,
    terms: { type: 'limit', timeInForce, ticks, lots: lots - filled },
  })
  if (plan.rejects.size > 0) return plan
  const available = availableOf(one, customerId, config, order.side) + BigInt(order.held)
  if (plan.cost > available) return expectRejects('insufficient_balance')
  return keepsPriority(order, ticks, lots) ? { rejects: NO_REJECTS } : plan
}

export function expectCancelling(
  { exchange, reference }: RuleContext,
  { customerId, orderId }: Pick<CancelOrder, 'customerId' | 'orderId'>,
): Expectation {
  const order = exchange.orders.get(orderId)
  if (order?.ownerId !== customerId) return expectRejects('order_must_be_open')
  return expectRejects(reference.configs.get(order.marketId)?.status === 'paused' && 'market_must_be_open')
}

export function keepsPriority(order: Pick<OrderRow, 'ticks' | 'lots'>, ticks: number, lots: number): boolean {
  return ticks === order.ticks && lots <= order.lots
}

interface Plan extends Expectation {
  readonly cost: bigint
}

interface TakerOrder {
  readonly customerId: number
  readonly side: Side
  readonly terms: OrderTerms
  /** The worst price of a triggered market order. */
  readonly worst?: number
}

/** Restates the rules for an order's terms and its fills against open orders, by default those of the exchange. */
export function planOrder(
  one: RuleContext,
  config: MarketConfig,
  { customerId, side, terms, worst }: TakerOrder,
  orders: Iterable<OpenOrder> = one.exchange.orders.values(),
): Plan {
  const edge = edgeOf(config, side, BigInt(one.reference.prices.get(config.id)?.ticks ?? 0))
  const spend = 'spend' in terms ? terms.spend : undefined
  const lots = 'lots' in terms ? terms.lots : Number.MAX_SAFE_INTEGER
  const ticks = terms.type === 'market' ? narrower(side, edge, worst) : terms.ticks
  const refused: Reject[] = []
  if (spend !== undefined && (side === 'sell' || spend <= 0n)) refused.push('amount_must_be_positive')
  if (spend !== undefined && spend < config.valueMin) refused.push('value_too_small')
  if (!isCount(lots) || lots < config.lotsMin) refused.push('quantity_too_small')
  else if (spend === undefined && lots > config.lotsMax) refused.push('quantity_too_large')
  if (!isCount(ticks) || ticks > 1_000_000_000_000) refused.push('price_is_invalid')
  else if (side === 'buy' ? ticks > edge : ticks < edge) refused.push('price_outside_band')
  if (refused.length > 0) return { ...expectRejects(...refused), cost: 0n }

  const { lotUnits, tickLotUnits } = unitsOf(one, config)
  const taker: ExpectedTaker = {
    ownerId: customerId,
    marketId: config.id,
    side,
    ticks,
    lots,
    ...(spend === undefined ? {} : { budget: spend / tickLotUnits }),
  }
  const expected = expectFills(orders, (id) => one.reference.spot.ranks.get(id) ?? 0, taker)
  const filledValue = expected.tickLots * tickLotUnits
  if (terms.type === 'market') {
    if (expected.lots === 0) refused.push(expected.hasLiquidity ? 'value_too_small' : 'no_liquidity')
    else if (expected.lots === lots && filledValue < config.valueMin) refused.push('value_too_small')
    const cost = side === 'buy' ? filledValue : BigInt(lots) * lotUnits
    if (cost >= COST_LIMIT) refused.push('quantity_too_large')
    return { ...expectRejects(...refused), expected, cost }
  }
  const value = BigInt(ticks) * BigInt(lots) * tickLotUnits
  if (value < config.valueMin) refused.push('value_too_small')
  const cost = side === 'buy' ? value : BigInt(lots) * lotUnits
  if (cost >= COST_LIMIT) refused.push('quantity_too_large')
  const touches = expected.lots > 0 || expected.selfTrades
  if (terms.timeInForce === 'post_only' && touches) refused.push('post_only_would_take')
  if (terms.timeInForce === 'fok' && expected.lots < lots) refused.push('fok_cannot_fill')
  return { ...expectRejects(...refused), expected, cost }
}

/** The cost of an order must be below 2^53. */
export const COST_LIMIT = 2n ** 53n

function narrower(side: Side, edge: number, worst: number | undefined): number {
  if (worst === undefined) return edge
  return side === 'buy' ? Math.min(edge, worst) : Math.max(edge, worst)
}

/** Restates that a market must be open and have a fresh price. */
export function expectMarket({ reference, at }: RuleContext, config: MarketConfig): (Reject | false)[] {
  const price = reference.prices.get(config.id)
  return [
    config.status !== 'open' && 'market_must_be_open',
    (!price || at > price.at + 10_000) && 'market_has_no_price',
  ]
}

/** Returns the highest price a buyer may pay, or the lowest a seller may accept, around a price. */
export function edgeOf(config: MarketConfig, side: Side, price: bigint): number {
  const reach = (price * BigInt(config.bandPpm)) / 1_000_000n
  return Number(side === 'buy' ? price + reach : price - reach > 1n ? price - reach : 1n)
}

export function availableOf(
  { exchange }: RuleContext,
  customerId: number,
  config: MarketConfig,
  side: Side,
): bigint {
  const currencyId = side === 'buy' ? config.quoteId : config.baseId
  for (const account of exchange.ledger.byOwner.get(customerId)?.values() ?? [])
    if (account.kind === 'coin' && account.currencyId === currencyId) return account.available
  return 0n
}
