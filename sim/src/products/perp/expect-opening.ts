import { feeOfStep } from '../../oracle/tiers.ts'
import type { OpenPosition, PositionRow, Reject } from '@halyard/core'
import { refuseClientIdOf } from '../../oracle/client-ids.ts'
import type { ExpectedFills, ExpectedTaker } from '../../oracle/expected-fills.ts'
import {
  type ExpectedTopUp,
  expectRejects,
  type Expectation,
  isCount,
  isFrozen,
} from '../../oracle/expectation.ts'
import { exceedsRisk, refusesOpening } from '../../oracle/self-limits.ts'
import { expectPaid, expectPayment } from '../../oracle/top-up.ts'
import { divCeil, shareUp } from './model/arithmetic.ts'
import { heldOf, otherSide } from './model/contract-model.ts'
import {
  checkStops,
  edgeOf,
  isFresh,
  isNet,
  isOpen,
  isUncertain,
  openClientIds,
  ownPositions,
  type Perp,
  perpAccount,
  quoteOf,
  refuseTerms,
  rests,
  type RuleContext,
  systemFunds,
  timeInForceOf,
} from './rules.ts'
import { equityOf } from './step.ts'
import { lotsOf, tierOf } from './tiers.ts'

export function expectOpening(one: RuleContext, command: OpenPosition): Expectation {
  const { exchange, reference, at } = one
  const { customerId, perpId, clientId } = command
  if (!exchange.customers.has(customerId)) return expectRejects('customer_must_be_known')
  const frozen = isFrozen(reference, customerId) && 'customer_is_frozen'
  const perp = exchange.perps.byId.get(perpId)
  const refused = refusesOpening(reference, customerId, at)
  if (!perp) return expectRejects(frozen, refused, 'contract_must_be_known')
  const isMarketMaker = exchange.customers.get(customerId)?.isMarketMaker === true
  const early = [
    frozen,
    refused,
    !isOpen(exchange, perp) && 'market_must_be_open',
    !isMarketMaker && at < (reference.perps.closeOnlyUntil.get(perpId) ?? 0) && 'contract_is_close_only',
    !isFresh(one, perp, at) && 'market_has_no_price',
    !isMarketMaker && isUncertain(one, perp) && 'price_is_uncertain',
    ownPositions(exchange, customerId).length >= 200 && 'too_many_open_positions',
    refuseClientIdOf(openClientIds(one), customerId, clientId),
  ] as const
  if (early.some((reject) => reject !== false)) return expectRejects(...early)
  return expectOrder(one, perp, command)
}

/** Restates the rules of an order's size, leverage, price, stops and cost. */
function expectOrder(one: RuleContext, perp: Perp, command: OpenPosition): Expectation {
  const { exchange, reference } = one
  const { customerId, perpId, side, leverage, terms, stops } = command
  const { config, markTicks } = perp
  const isMarketMaker = exchange.customers.get(customerId)?.isMarketMaker === true
  const { lots } = terms
  if (!isCount(lots) || lots < config.lotsMin) return expectRejects('quantity_too_small')
  if (lots > config.lotsMax) return expectRejects('quantity_too_large')
  const own = lotsOf(reference.perps.rows.values(), { ownerId: customerId, perpId, side })
  const total = isMarketMaker ? lots : own + lots
  const fundLimit = 5n * systemFunds(exchange, 'insurance', config.settleId)
  const isTooMuch = BigInt(markTicks) * BigInt(total) * BigInt(perp.tickLotUnits) > fundLimit
  const lotsMost = config.tiers.reduce((most, { lotsMax }) => Math.max(most, lotsMax), 0)
  if (!isMarketMaker && (isTooMuch || total > lotsMost)) return expectRejects('position_limit_exceeded')
  const tier = tierOf(config, total)
  const leverageMax = isMarketMaker ? 1 : tier.leverageMax
  if (!isCount(leverage) || leverage > leverageMax) return expectRejects('leverage_out_of_range')

  const buys = side === 'long'
  const ticks = terms.type === 'limit' ? terms.ticks : (terms.worstTicks ?? edgeOf(perp, buys))
  const taker = { ownerId: customerId, marketId: perpId, side: buys ? 'buy' : 'sell', ticks, lots } as const
  const quote = quoteOf(exchange, taker)
  const wrongTerms = refuseTerms(one, perp, terms, taker, quote)
  if (wrongTerms.some((reject) => reject !== false)) return expectRejects(...wrongTerms)
  if (BigInt(ticks) * BigInt(lots) * BigInt(perp.tickLotUnits) > 10n ** 15n)
    return expectRejects('quantity_too_large')
  const wrong = checkStops(buys, stops, terms.type === 'limit' ? ticks : markTicks, markTicks)
  if (wrong) return expectRejects(wrong)
  const { refused, topUp } = refuseCost(one, perp, command, { taker, quote, rate: tier.maintenancePpm })
  return expectPaid(topUp, terms.type === 'market' && quote.lots === 0 && 'no_liquidity', ...refused)
}

interface Planned {
  readonly taker: ExpectedTaker
  readonly quote: ExpectedFills
  /** The maintenance rate of the tier of all lots, in parts per million. */
  readonly rate: number
}

/** Restates that what is filled, what rests and what is held stays above its margin, and that the customer can pay it. */
function refuseCost(
  one: RuleContext,
  perp: Perp,
  command: OpenPosition,
  { taker, quote, rate }: Planned,
): { readonly refused: (Reject | false)[]; readonly topUp: ExpectedTopUp } {
  const { exchange, reference, at } = one
  const { customerId, side, terms, fromCoin } = command
  const { settleId } = perp.config
  const takerFeePpm = feeOfStep(one, customerId, 'taker', perp.config.takerFeePpm)
  const unit = BigInt(perp.tickLotUnits)
  const leverage = BigInt(command.leverage)
  const filled = quote.tickLots * unit
  const rest = rests(terms) ? taker.lots - quote.lots : 0
  const worth = BigInt(taker.ticks) * BigInt(rest) * unit
  const held = isNet(one, customerId) ? heldIn(one, perp, customerId, side) : undefined
  const opposite = isNet(one, customerId) ? heldIn(one, perp, customerId, otherSide(side)) : undefined
  const isUnsafe =
    isBelowMaintenance(perp, command, rate, { lots: quote.lots, entry: filled }) ||
    isBelowMaintenance(perp, command, rate, { lots: rest, entry: worth }) ||
    (held !== undefined && isBelow(perp, held, rate))
  // Lots that close the opposite position need no margin.
  const netted = quoteOf(exchange, { ...taker, lots: Math.min(quote.lots, opposite?.openLots ?? 0) })
  const isSplit =
    timeInForceOf(terms) === 'fok' &&
    opposite !== undefined &&
    netted.fills.some(
      ({ ticks }) => equityOf(opposite, BigInt(ticks) * BigInt(opposite.openLots) * unit) < 0n,
    )
  const margins = divCeil(filled - netted.tickLots * unit, leverage) + divCeil(worth, leverage)
  const cost = margins + shareUp(filled, takerFeePpm) + shareUp(worth, takerFeePpm)
  const risk = perpAccount(exchange, customerId, settleId, 'frozen') + cost
  const payment = { customerId, kind: 'contract', currencyId: settleId, cost, fromCoin } as const
  const { refused, topUp } = expectPayment(exchange, payment)
  return {
    refused: [
      isUnsafe && 'would_be_liquidated',
      isSplit && 'fok_cannot_fill',
      exceedsRisk(reference, customerId, { risk, at }),
      refused,
    ],
    topUp,
  }
}

/** Returns the row in which a customer of net mode holds lots of a side. */
export function heldIn(
  { reference }: RuleContext,
  { config }: Perp,
  customerId: number,
  side: PositionRow['side'],
): PositionRow | undefined {
  const rows = [...reference.perps.rows.values()].filter(({ perpId }) => perpId === config.id)
  const held = heldOf({ rows }, customerId, side)
  return held && reference.perps.rows.get(held.id)
}

/** Returns whether a row with lots would be liquidated at `rate` ppm of its value. */
export function isBelow(perp: Perp, row: PositionRow, rate: number): boolean {
  const worth = BigInt(perp.markTicks) * BigInt(row.openLots) * BigInt(perp.tickLotUnits)
  return equityOf(row, worth) * 1_000_000n < worth * BigInt(rate)
}

/** Returns whether a part of an order with an entry value in units would be liquidated at `rate` ppm of its value. */
export function isBelowMaintenance(
  perp: Perp,
  { side, leverage }: Pick<OpenPosition, 'side' | 'leverage'>,
  rate: number,
  { lots, entry }: { readonly lots: number; readonly entry: bigint },
): boolean {
  if (lots === 0) return false
  const worth = BigInt(perp.markTicks) * BigInt(lots) * BigInt(perp.tickLotUnits)
  const equity = divCeil(entry, BigInt(leverage)) + (side === 'long' ? worth - entry : entry - worth)
  return equity * 1_000_000n < worth * BigInt(rate)
}
