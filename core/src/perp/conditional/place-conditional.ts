import type { Side } from '../../book/side.ts'
import { checkClientId } from '../../customer/client-ids.ts'
import { type Customer, isFrozen } from '../../customer/customer.ts'
import { TICKS_MAX } from '../../market/market.ts'
import { reject, type Rejection, type Reply } from '../../reply.ts'
import { refuseOpening } from '../../self-limits/consult.ts'
import type { Exchange } from '../../state.ts'
import type { ConditionalTerms, PlaceConditional } from '../commands.ts'
import { heldRow } from '../customer-rows.ts'
import { hasNetMode } from '../mode/position-mode.ts'
import { hasFreshMark, type Perp, tierOf } from '../perp.ts'
import { perpStatus } from '../perp-status.ts'
import type { PositionSide } from '../position/position.ts'
import { conditionalReply, type ConditionalOrder, isReachedBy } from '../waiting/conditional-order.ts'
import { openConditional } from '../waiting/conditionals.ts'

/** The most conditional orders that one customer may have at once, over all contracts. */
export const CONDITIONALS_MAX = 100

/**
 * Places a conditional order, which holds nothing: margin is checked when it becomes an order (decision 84). Its id is the number of the
 * command. Rejects a customer in separate mode, a contract that takes no such orders or has a stale mark price, a trigger that is
 * reached already, terms out of range, and an order to close a position that is none. Frozen customers and those with a pause of
 * their own may reduce, as they may close.
 */
export function placeConditional(exchange: Exchange, command: PlaceConditional): Reply<'placeConditional'> {
  const { customerId, perpId, side, trigger, terms, clientId } = command
  const { perps, customers, ledger, at } = exchange
  const { conditionals } = perps
  const customer = customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  const perp = perps.byId.get(perpId)
  if (!perp) return reject('contract_must_be_known')
  if (!hasNetMode(exchange, customer)) return reject('mode_must_be_net')
  const refused = terms.purpose === 'open' && refuseToOpen(exchange, customer)
  if (refused) return refused
  const status = perpStatus(exchange, perp)
  if (status === 'paused' || (status !== 'open' && terms.purpose === 'open'))
    return reject('market_must_be_open')
  if (!hasFreshMark(perp, at)) return reject('market_has_no_price')
  if ((conditionals.byOwner.get(customerId)?.size ?? 0) >= CONDITIONALS_MAX) return reject('too_many_stops')
  const wrongId = checkClientId(conditionals.clientIds, customerId, clientId)
  if (wrongId) return reject(wrongId)
  if (!isPrice(trigger.ticks)) return reject('price_is_invalid')
  if (isReachedBy(trigger, trigger.source === 'mark' ? perp.markTicks : perp.lastTicks))
    return reject('stop_would_trigger')
  const wrong = checkTerms(perp, customer, side, terms)
  if (wrong) return wrong

  const order: ConditionalOrder = {
    id: ledger.commandSeq,
    ownerId: customerId,
    perpId,
    side,
    purpose: terms.purpose,
    triggerSource: trigger.source,
    triggerDirection: trigger.direction,
    triggerTicks: trigger.ticks,
    lots: terms.purpose === 'close' ? undefined : terms.lots,
    leverage: terms.purpose === 'open' ? terms.leverage : undefined,
    clientId,
    status: 'waiting',
    cancelReason: undefined,
    placedOrderId: undefined,
    placedAt: at,
    updatedAt: at,
  }
  openConditional(exchange, order)
  conditionals.changed.set(order.id, order)
  return { ok: true, conditional: conditionalReply(order) }
}

function refuseToOpen(exchange: Exchange, customer: Customer): Rejection | undefined {
  return isFrozen(customer) ? reject('customer_is_frozen') : refuseOpening(exchange, customer.id)
}

/** Checks lots and leverage by the rules of the contract, which are checked again with the order. A position to close must exist. */
function checkTerms(
  perp: Perp,
  { id }: Customer,
  side: Side,
  terms: ConditionalTerms,
): Rejection | undefined {
  if (terms.purpose === 'close')
    return heldRow(perp, id, closedSide(side)) ? undefined : reject('position_holds_nothing')
  const { config } = perp
  const { lots } = terms
  const lotsMin = terms.purpose === 'open' ? config.lotsMin : 1
  if (!Number.isSafeInteger(lots) || lots < lotsMin) return reject('quantity_too_small')
  if (lots > config.lotsMax) return reject('quantity_too_large')
  if (terms.purpose === 'reduce') return undefined
  const { leverage } = terms
  const isAllowed =
    Number.isSafeInteger(leverage) && leverage >= 1 && leverage <= tierOf(config, lots).leverageMax
  return isAllowed ? undefined : reject('leverage_out_of_range')
}

/** Returns the side of the position that an order of a side closes. */
export function closedSide(side: Side): PositionSide {
  return side === 'sell' ? 'long' : 'short'
}

function isPrice(ticks: number): boolean {
  return Number.isSafeInteger(ticks) && ticks > 0 && ticks <= TICKS_MAX
}
