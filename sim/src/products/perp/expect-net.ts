import {
  type CancelOpenings,
  positionRow,
  type ReducePosition,
  type RemoveMargin,
  type SetPositionMode,
} from '@halyard/core'
import { refuseClientIdOf } from '../../oracle/client-ids.ts'
import { expectRejects, type Expectation, isCount, isFrozen } from '../../oracle/expectation.ts'
import { heldIn } from './expect-opening.ts'
import { divCeil, smaller } from './model/arithmetic.ts'
import {
  bankruptAt,
  edgeOf,
  find,
  isFresh,
  isNet,
  isOpen,
  isUncertain,
  openClientIds,
  ownPositions,
  type Perp,
  type Position,
  quoteOf,
  refuseTerms,
  rests,
  type RuleContext,
} from './rules.ts'
import { lotsOf, tierOf } from './tiers.ts'

/** Restates who may change the mode, and when. */
export function expectMode(one: RuleContext, { customerId, mode }: SetPositionMode): Expectation {
  const { exchange, reference } = one
  const customer = exchange.customers.get(customerId)
  return expectRejects(
    (!customer || customer.isMarketMaker) && 'customer_must_be_known',
    isFrozen(reference, customerId) && 'customer_is_frozen',
    (mode === 'net') !== isNet(one, customerId) &&
      (ownPositions(exchange, customerId).length > 0 || hasConditional(one, customerId)) &&
      'positions_must_be_closed',
  )
}

function hasConditional({ reference }: RuleContext, customerId: number): boolean {
  return [...reference.perps.conditionals.values()].some((known) => known.customerId === customerId)
}

/** Restates the rules of a reduce-only order. Frozen customers and those in a pause may reduce. */
export function expectReducing(one: RuleContext, command: ReducePosition): Expectation {
  const { exchange, at } = one
  const { customerId, perpId, side, terms, clientId } = command
  if (!exchange.customers.has(customerId)) return expectRejects('customer_must_be_known')
  const perp = exchange.perps.byId.get(perpId)
  if (!perp) return expectRejects('contract_must_be_known')
  const isClosed =
    perp.config.status === 'paused' ||
    [...exchange.quarantine.setAside.values()].some(
      ({ record, recordId }) => record === 'perp' && recordId === perpId,
    )
  const held = heldIn(one, perp, customerId, side === 'sell' ? 'long' : 'short')
  const early = [
    !isNet(one, customerId) && 'mode_must_be_net',
    (isClosed || (rests(terms) && !isOpen(exchange, perp))) && 'market_must_be_open',
    !isFresh(one, perp, at) && 'market_has_no_price',
    ownPositions(exchange, customerId).length >= 200 && 'too_many_open_positions',
    refuseClientIdOf(openClientIds(one), customerId, clientId),
    !held && 'position_holds_nothing',
  ] as const
  if (early.some((reject) => reject !== false) || !held) return expectRejects(...early)

  const { lots } = terms
  if (!isCount(lots)) return expectRejects('quantity_too_small')
  const others = [...one.reference.perps.rows.values()].filter(
    (row) => row.reduceOnly && row.ownerId === customerId && row.perpId === perpId && row.side !== held.side,
  )
  const taken = rests(terms) ? others.reduce((sum, { remaining }) => sum + remaining, 0) : 0
  if (lots > held.openLots - taken) return expectRejects('reduces_more_than_position')
  const bounds = [edgeOf(perp, side === 'buy'), bankruptAt(perp, held)]
  const bound = side === 'buy' ? Math.min(...bounds) : Math.max(...bounds)
  const wanted = terms.type === 'limit' ? terms.ticks : terms.worstTicks
  const taker = { ownerId: customerId, marketId: perpId, side, ticks: wanted ?? bound, lots } as const
  const wrong = refuseTerms(one, perp, terms, taker, quoteOf(exchange, taker))
  if (wrong.some((reject) => reject !== false)) return expectRejects(...wrong)
  const isBeyond = side === 'buy' ? taker.ticks > bound : taker.ticks < bound
  const worst = isBeyond ? bound : taker.ticks
  return expectRejects(
    terms.type === 'limit' && isBeyond && 'price_outside_band',
    terms.type === 'market' && !hasTaken(one, perp, { ...taker, ticks: worst }) && 'no_liquidity',
  )
}

/** Returns whether an order of another customer is within reach. */
function hasTaken(
  { exchange }: RuleContext,
  { config }: Perp,
  {
    ownerId,
    side,
    ticks,
  }: { readonly ownerId: number; readonly side: 'buy' | 'sell'; readonly ticks: number },
): boolean {
  return [...exchange.perps.positions.values()].some(
    (row) =>
      row.perpId === config.id &&
      row.remaining > 0 &&
      row.ownerId !== ownerId &&
      (side === 'buy'
        ? row.side === 'short' && row.ticks <= ticks
        : row.side === 'long' && row.ticks >= ticks),
  )
}

export function expectCancellingOpenings({ exchange }: RuleContext, { perpId }: CancelOpenings): Expectation {
  if (perpId === undefined) return expectRejects()
  const perp = exchange.perps.byId.get(perpId)
  return expectRejects(
    !perp && 'contract_must_be_known',
    perp?.config.status === 'paused' && 'market_must_be_open',
  )
}

export function expectRemoving(
  one: RuleContext,
  { customerId, positionId, amount }: RemoveMargin,
): Expectation {
  const found = find(one, customerId, positionId)
  if (!found) return expectRejects('position_must_be_open')
  const { position, perp } = found
  const { exchange, reference, at } = one
  return expectRejects(
    isFrozen(reference, customerId) && 'customer_is_frozen',
    !isOpen(exchange, perp) && 'market_must_be_open',
    at < (reference.perps.closeOnlyUntil.get(perp.config.id) ?? 0) && 'contract_is_close_only',
    position.openLots === 0 && 'position_holds_nothing',
    !isFresh(one, perp, at) && 'market_has_no_price',
    isUncertain(one, perp) && 'price_is_uncertain',
    amount <= 0n && 'amount_must_be_positive',
    amount > removableOf(exchange, perp, position) && 'margin_must_remain',
  )
}

/** Returns the most that may be removed: a new position of these lots at the mark must be as safe, and no profit is taken out. */
export function removableOf(exchange: RuleContext['exchange'], perp: Perp, position: Position): bigint {
  const row = positionRow(position)
  const { leverageMax } = tierOf(perp.config, lotsOf(exchange.perps.positions.values(), row))
  const isMarketMaker = exchange.customers.get(row.ownerId)?.isMarketMaker === true
  const leverage = BigInt(isMarketMaker ? 1 : Math.min(row.leverage, leverageMax))
  const worth = BigInt(perp.markTicks) * BigInt(row.openLots) * BigInt(perp.tickLotUnits)
  const profit = row.side === 'long' ? worth - row.entryValue : row.entryValue - worth
  const most = smaller(
    row.margin - divCeil(row.entryValue, leverage),
    row.margin + profit - divCeil(worth, leverage),
  )
  return most > 0n ? most : 0n
}
