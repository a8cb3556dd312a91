import type {
  AmendOrder,
  Command,
  CreditPracticeFunds,
  Exchange,
  PlaceOrder,
  RecordPrices,
  Reject,
} from '@halyard/core'
import type { MarketConfig, OrderTerms, Side } from '@halyard/core'
import { AMOUNT_MAX } from '@halyard/money'
import { expectFills, type ExpectedFills, type ExpectedTaker, type OpenOrder } from './expected-fills.ts'

/** What the judge remembers by itself, from the commands that were accepted. */
export interface Memory {
  readonly prices: Map<number, { readonly ticks: number; readonly at: number }>
  readonly configs: Map<number, MarketConfig>
  readonly frozen: Set<number>
  readonly fundsTaken: Set<number>
  /** Places in the queue, by order. */
  readonly ranks: Map<number, number>
}

export interface Case {
  readonly exchange: Exchange
  readonly memory: Memory
  /** The time the command is applied at. */
  readonly at: number
}

/** The rules a command breaks, restated apart from the core, and what its order then fills. */
export interface Verdict {
  readonly broken: ReadonlySet<Reject>
  readonly expected?: ExpectedFills
}

/** `undefined` for commands whose rules are not restated. */
export function judge(one: Case, command: Command): Verdict | undefined {
  switch (command.kind) {
    case 'placeOrder':
      return judgePlacing(one, command)
    case 'amendOrder':
      return judgeAmending(one, command)
    case 'cancelOrder': {
      const order = one.exchange.orders.get(command.orderId)
      if (order?.ownerId !== command.customerId) return breaking('order_must_be_open')
      return breaking(one.memory.configs.get(order.marketId)?.status === 'paused' && 'market_must_be_open')
    }
    case 'openCustomer':
      return breaking(
        !isCount(command.customerId) && 'customer_must_be_known',
        one.exchange.customers.has(command.customerId) && 'customer_already_open',
      )
    case 'setCustomerFrozen':
      return breaking(!one.exchange.customers.has(command.customerId) && 'customer_must_be_known')
    case 'recordPrices':
      return judgePrices(one, command)
    case 'creditPracticeFunds':
      return judgeFunds(one, command)
    case 'configureCurrency':
    case 'configureMarket':
      return undefined
  }
}

function judgePlacing(one: Case, { customerId, marketId, side, terms }: PlaceOrder): Verdict {
  const { exchange, memory } = one
  if (!exchange.customers.has(customerId)) return breaking('customer_must_be_known')
  const config = memory.configs.get(marketId)
  const frozen = memory.frozen.has(customerId) && 'customer_is_frozen'
  if (!config) return breaking(frozen, 'market_must_be_known')
  const closed = judgeMarket(one, config)
  let open = 0
  for (const order of exchange.orders.values()) if (order.ownerId === customerId) open += 1
  const early = [frozen, ...closed, open >= 500 && 'too_many_open_orders'] as const
  if (early.some((reject) => reject !== false)) return breaking(...early)
  const plan = planOrder(one, config, { customerId, side, terms })
  if (plan.broken.size > 0) return plan
  return plan.cost > availableOf(one, customerId, config, side) ? breaking('insufficient_balance') : plan
}

function judgeAmending(one: Case, { customerId, orderId, ticks, lots }: AmendOrder): Verdict {
  const order = one.exchange.orders.get(orderId)
  const config = order && one.memory.configs.get(order.marketId)
  if (order?.ownerId !== customerId || !config) return breaking('order_must_be_open')
  const early = [
    one.memory.frozen.has(customerId) && 'customer_is_frozen',
    ...judgeMarket(one, config),
  ] as const
  if (early.some((reject) => reject !== false)) return breaking(...early)
  const filled = order.lots - order.remaining
  if (!Number.isSafeInteger(lots) || lots <= filled) return breaking('quantity_too_small')
  const type = order.type === 'post_only' ? 'post_only' : 'limit'
  const plan = planOrder(one, config, {
    customerId,
    side: order.side,
    terms: { type, ticks, lots: lots - filled },
  })
  if (plan.broken.size > 0) return plan
  const available = availableOf(one, customerId, config, order.side) + order.held
  if (plan.cost > available) return breaking('insufficient_balance')
  return keepsItsPlace(order, ticks, lots) ? { broken: NONE } : plan
}

export function keepsItsPlace(order: OpenOrder, ticks: number, lots: number): boolean {
  return ticks === order.ticks && lots <= order.lots
}

interface Plan extends Verdict {
  readonly cost: bigint
}

interface Wish {
  readonly customerId: number
  readonly side: Side
  readonly terms: OrderTerms
}

function planOrder(one: Case, config: MarketConfig, { customerId, side, terms }: Wish): Plan {
  const edge = edgeOf(one, config, side)
  const spend = 'spend' in terms ? terms.spend : undefined
  const lots = 'lots' in terms ? terms.lots : Number.MAX_SAFE_INTEGER
  const ticks = terms.type === 'market' ? edge : terms.ticks
  const refused: Reject[] = []
  if (spend !== undefined && (side === 'sell' || spend <= 0n)) refused.push('amount_must_be_positive')
  if (spend !== undefined && spend < config.valueMin) refused.push('value_too_small')
  if (!isCount(lots) || lots < config.lotsMin) refused.push('quantity_too_small')
  else if (spend === undefined && lots > config.lotsMax) refused.push('quantity_too_large')
  if (!isCount(ticks) || ticks > 1_000_000_000_000) refused.push('price_is_invalid')
  else if (side === 'buy' ? ticks > edge : ticks < edge) refused.push('price_outside_band')
  if (refused.length > 0) return { ...breaking(...refused), cost: 0n }

  const { lotUnits, tickLotUnits } = unitsOf(one, config)
  const taker: ExpectedTaker = {
    ownerId: customerId,
    marketId: config.id,
    side,
    ticks,
    lots,
    ...(spend === undefined ? {} : { budget: spend / tickLotUnits }),
  }
  const expected = expectFills(one.exchange.orders.values(), (id) => one.memory.ranks.get(id) ?? 0, taker)
  const filledValue = expected.tickLots * tickLotUnits
  if (terms.type === 'market') {
    if (expected.lots === 0) refused.push(expected.reachesAny ? 'value_too_small' : 'no_liquidity')
    else if (expected.lots === lots && filledValue < config.valueMin) refused.push('value_too_small')
    return { ...breaking(...refused), expected, cost: side === 'buy' ? filledValue : BigInt(lots) * lotUnits }
  }
  const value = BigInt(ticks) * BigInt(lots) * tickLotUnits
  if (value < config.valueMin) refused.push('value_too_small')
  const touches = expected.lots > 0 || expected.meetsOwn
  if (terms.type === 'post_only' && touches) refused.push('post_only_would_take')
  if (terms.type === 'fok' && expected.lots < lots) refused.push('fok_cannot_fill')
  return { ...breaking(...refused), expected, cost: side === 'buy' ? value : BigInt(lots) * lotUnits }
}

function judgeMarket({ memory, at }: Case, config: MarketConfig): (Reject | false)[] {
  const price = memory.prices.get(config.id)
  return [
    config.status !== 'open' && 'market_must_be_open',
    (!price || at > price.at + 10_000) && 'market_has_no_price',
  ]
}

function judgePrices({ memory }: Case, { prices }: RecordPrices): Verdict {
  return breaking(
    ...prices.flatMap(({ marketId, ticks }) => [
      !memory.configs.has(marketId) && ('market_must_be_known' as const),
      (!isCount(ticks) || ticks > 1_000_000_000_000) && ('price_is_invalid' as const),
    ]),
  )
}

function judgeFunds({ exchange, memory }: Case, { customerId, grants }: CreditPracticeFunds): Verdict {
  if (!exchange.customers.has(customerId)) return breaking('customer_must_be_known')
  const early = [
    memory.frozen.has(customerId) && 'customer_is_frozen',
    memory.fundsTaken.has(customerId) && 'practice_funds_already_taken',
  ] as const
  const issued = new Map<number, bigint>()
  for (const { ownerId, currencyId, available, frozen } of exchange.ledger.accounts)
    if (ownerId !== 0) issued.set(currencyId, (issued.get(currencyId) ?? 0n) + available + frozen)
  for (const { ownerId, kind, currencyId, available } of exchange.ledger.accounts)
    if (ownerId === 0 && kind !== 'external')
      issued.set(currencyId, (issued.get(currencyId) ?? 0n) + available)
  return breaking(
    ...early,
    ...grants.flatMap(({ currencyId, amount }) => {
      const sum = (issued.get(currencyId) ?? 0n) + amount
      issued.set(currencyId, sum)
      return [
        !exchange.currencies.has(currencyId) && ('currency_must_be_known' as const),
        amount <= 0n && ('amount_must_be_positive' as const),
        sum > AMOUNT_MAX && ('balance_too_large' as const),
      ]
    }),
  )
}

/** The highest price a buyer may pay, the lowest a seller may take. */
function edgeOf({ memory }: Case, config: MarketConfig, side: Side): number {
  const index = BigInt(memory.prices.get(config.id)?.ticks ?? 0)
  const reach = (index * BigInt(config.bandPpm)) / 1_000_000n
  return Number(side === 'buy' ? index + reach : index - reach > 1n ? index - reach : 1n)
}

export function unitsOf(
  { exchange }: Pick<Case, 'exchange'>,
  config: MarketConfig,
): { lotUnits: bigint; tickLotUnits: bigint } {
  const baseDecimals = exchange.currencies.get(config.baseId)?.decimals ?? 0
  const quoteDecimals = exchange.currencies.get(config.quoteId)?.decimals ?? 0
  return {
    lotUnits: 10n ** BigInt(baseDecimals - config.quantityDecimals),
    tickLotUnits: 10n ** BigInt(quoteDecimals - config.priceDecimals - config.quantityDecimals),
  }
}

function availableOf({ exchange }: Case, customerId: number, config: MarketConfig, side: Side): bigint {
  const currencyId = side === 'buy' ? config.quoteId : config.baseId
  for (const account of exchange.ledger.byOwner.get(customerId)?.values() ?? [])
    if (account.kind === 'coin' && account.currencyId === currencyId) return account.available
  return 0n
}

const NONE: ReadonlySet<Reject> = new Set()

function breaking(...rejects: readonly (Reject | false)[]): Verdict {
  const broken = rejects.filter((reject) => reject !== false)
  return { broken: broken.length === 0 ? NONE : new Set(broken) }
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}
