import { NONE } from '../book/slot.ts'
import type { CurrencyId } from '../ids.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import type { HeldAmount } from '../product.ts'
import { refuseOpening } from '../self-limits/consult.ts'
import type { Exchange } from '../state.ts'
import { findConditionalViolations } from './conditional/invariants.ts'
import { type Perp, tierOf } from './perp.ts'
import { customerRows, heldRow } from './customer-rows.ts'
import { hasNetMode } from './mode/position-mode.ts'
import { canPayAt, holdFor } from './position/margin.ts'
import { oppositeSide, type Position } from './position/position.ts'
import { reducingLots } from './position/trim-reducing.ts'

/** Yields what each open position holds, in settle units: its margin, and the hold of its working order. */
export function* heldByPositions({ perps }: Exchange): Generator<HeldAmount> {
  for (const { accountId, margin, held } of perps.positions.values())
    yield [accountId, BigInt(margin) + BigInt(held)]
}

/**
 * Yields a description of each invariant of perpetual contracts that does not hold. Long and short lots of a contract
 * are equal, and the clearing account is the difference of their entry values (decision 10).
 */
export function* findPerpViolations(exchange: Exchange): Generator<string> {
  const { perps, ledger } = exchange
  const owed = new Map<CurrencyId, bigint>()
  for (const perp of perps.byId.values()) {
    const { settleId } = perp.config
    let net = 0
    let entries = owed.get(settleId) ?? 0n
    for (const position of perp.positions.values()) {
      const sign = position.side === 'long' ? 1 : -1
      net += sign * position.openLots
      entries += BigInt(sign) * BigInt(position.entryValue)
      yield* findWrongAmounts(perp, position)
    }
    owed.set(settleId, entries)
    if (net !== 0) yield `contract ${perp.config.id} has ${net} lots more long than short`
    yield* findBookDisorder(exchange, perp)
    yield* findWrongTiers(perp)
    yield* findWrongNetting(exchange, perp)
  }
  yield* findRefusedOrders(exchange)
  yield* findConditionalViolations(exchange)
  for (const [currencyId, entries] of owed) {
    const clearing = findAccount(ledger, SYSTEM_OWNER, 'clearing', currencyId)?.available ?? 0n
    if (clearing !== 0n - entries) yield `clearing of ${currencyId} holds ${clearing}, not ${0n - entries}`
  }
}

/** The status, the hold and the margin of a position follow from its lots. */
function* findWrongAmounts(perp: Perp, position: Position): Generator<string> {
  const { id, openLots, remaining, margin, held, entryValue, status } = position
  if (status !== (openLots > 0 ? 'holding' : 'waiting') || openLots + remaining <= 0)
    yield `position ${id} is ${status} with ${openLots} and ${remaining} lots`
  const due = remaining > 0 && !position.reduceOnly ? holdFor(perp, position, remaining) : 0
  if (held !== due) yield `position ${id} holds ${held} for its working order, not ${due}`
  if (margin < 0 || (openLots === 0 && (margin !== 0 || entryValue !== 0)))
    yield `position ${id} has a margin of ${margin} and an entry of ${entryValue}`
}

/**
 * A customer's position has at most the maintenance rate of the tier that its lots and those of the customer's older
 * positions of the side reach together: less if the tiers were lower before. Market makers' positions are not added up.
 */
function* findWrongTiers(perp: Perp): Generator<string> {
  const lots = new Map<string, number>()
  let counted = 0
  for (const position of perp.positions.values()) {
    const { id, ownerId, side, openLots, remaining, maintenancePpm, owner, reduceOnly } = position
    const key = `${ownerId} ${side}`
    if (reduceOnly) {
      counted += 1
      continue
    }
    const total = owner.isMarketMaker ? position.lots : (lots.get(key) ?? 0) + openLots + remaining
    if (!owner.isMarketMaker) lots.set(key, total)
    if (!owner.isMarketMaker) counted += 1
    const due = tierOf(perp.config, total).maintenancePpm
    if (maintenancePpm > due) yield `position ${id} has a maintenance of ${maintenancePpm} ppm, above ${due}`
  }
  const known = [...perp.customerRows.values()].flat().filter(({ id }) => perp.positions.has(id))
  if (known.length !== counted)
    yield `contract ${perp.config.id} indexes ${known.length} positions of customers, not ${counted}`
}

/** The book is not crossed, orders of one price are in time priority, and exactly the working orders rest in it. */
function* findBookDisorder(exchange: Exchange, perp: Perp): Generator<string> {
  const { perps } = exchange
  const { book } = perp
  const { orders } = book
  const [bid, ask] = [book.best('buy'), book.best('sell')]
  if (bid !== NONE && ask !== NONE && orders.ticksOf(bid) >= orders.ticksOf(ask))
    yield `contract ${perp.config.id} is crossed`
  let resting = 0
  for (const best of [bid, ask])
    for (let slot = best, before: Position | undefined; slot !== NONE; slot = book.next(slot)) {
      const order = perps.bySlot[slot]
      resting += 1
      if (!order || order.slot !== slot || order.remaining !== orders.remainingOf(slot)) {
        yield `slot ${slot} of contract ${perp.config.id} does not hold the order that claims it`
        continue
      }
      if (before && before.ticks === order.ticks && before.priority >= order.priority)
        yield `position ${order.id} is out of time priority`
      before = order
    }
  const open = [...perp.positions.values()].filter(({ remaining }) => remaining > 0).length
  if (resting !== open) yield `${resting} orders of contract ${perp.config.id} rest, ${open} are open`
}

/**
 * In net mode a customer holds one row of a contract and side, and the customer's reduce-only orders have at most the lots of the position, at prices whose loss its margin pays. In separate
 * mode there are none.
 */
function* findWrongNetting(exchange: Exchange, perp: Perp): Generator<string> {
  for (const [first] of perp.customerRows.values()) {
    if (!first) continue
    const { owner, ownerId, side } = first
    const held = heldRow(perp, ownerId, oppositeSide(side))
    const lots = reducingLots(perp, owner, side)
    if (lots > (held && hasNetMode(exchange, owner) ? held.openLots : 0))
      yield `customer ${ownerId} reduces ${lots} lots of contract ${perp.config.id}, of ${held?.openLots ?? 0}`
    const rows = customerRows(perp, first)
    if (hasNetMode(exchange, owner) && rows.filter(({ openLots }) => openLots > 0).length > 1)
      yield `customer ${ownerId} holds lots of contract ${perp.config.id} in more than one row`
    for (const order of rows)
      if (held && order.reduceOnly && order.remaining > 0 && !canPayAt(perp, held, order.ticks))
        yield `order ${order.id} reduces beyond the margin of position ${held.id}`
  }
}

/** No order works that could enlarge a position against its owner's own limits. */
function* findRefusedOrders(exchange: Exchange): Generator<string> {
  for (const { id, ownerId, remaining, reduceOnly } of exchange.perps.positions.values())
    if (remaining > 0 && !reduceOnly && refuseOpening(exchange, ownerId))
      yield `position ${id} works against its owner's limits`
}
