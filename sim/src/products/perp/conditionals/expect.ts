import type { CancelConditional, CancelConditionals, PlaceConditional } from '@halyard/core'
import { refuseClientIdOf } from '../../../oracle/client-ids.ts'
import { expectRejects, type Expectation, isCount, isFrozen } from '../../../oracle/expectation.ts'
import { refusesOpening } from '../../../oracle/self-limits.ts'
import { heldIn } from '../expect-opening.ts'
import { isFresh, isNet, isOpen, isPrice, type Perp, type RuleContext } from '../rules.ts'
import { tierOf } from '../tiers.ts'

/** Restates the rules of placing a conditional order. */
export function expectPlacingConditional(one: RuleContext, command: PlaceConditional): Expectation {
  const { exchange, reference, at } = one
  const { customerId, perpId, terms, trigger, clientId } = command
  if (!exchange.customers.has(customerId)) return expectRejects('customer_must_be_known')
  const perp = exchange.perps.byId.get(perpId)
  if (!perp) return expectRejects('contract_must_be_known')
  const opens = terms.purpose === 'open'
  const known = [...reference.perps.conditionals.values()]
  const price = trigger.source === 'mark' ? perp.markTicks : perp.lastTicks
  return expectRejects(
    !isNet(one, customerId) && 'mode_must_be_net',
    opens && isFrozen(reference, customerId) && 'customer_is_frozen',
    opens && refusesOpening(reference, customerId, at),
    (isPaused(one, perp) || (opens && !isOpen(exchange, perp))) && 'market_must_be_open',
    !isFresh(one, perp, at) && 'market_has_no_price',
    known.filter((other) => other.customerId === customerId).length >= 100 && 'too_many_stops',
    refuseClientIdOf(
      known.map((other) => ({ ownerId: other.customerId, clientId: other.clientId })),
      customerId,
      clientId,
    ),
    !isPrice(trigger.ticks) && 'price_is_invalid',
    hasReached(command, price) && 'stop_would_trigger',
    ...refuseTerms(one, perp, command),
  )
}

function refuseTerms(one: RuleContext, perp: Perp, { customerId, side, terms }: PlaceConditional) {
  const { lotsMin, lotsMax } = perp.config
  if (terms.purpose === 'close')
    return [!heldIn(one, perp, customerId, closedBy(side)) && 'position_holds_nothing'] as const
  const { lots } = terms
  const isSmall = !isCount(lots) || (terms.purpose === 'open' && lots < lotsMin)
  const most = isSmall ? 0 : tierOf(perp.config, lots).leverageMax
  return [
    isSmall && 'quantity_too_small',
    lots > lotsMax && 'quantity_too_large',
    terms.purpose === 'open' &&
      (!isCount(terms.leverage) || terms.leverage > most) &&
      'leverage_out_of_range',
  ] as const
}

export function expectCancellingConditional(
  one: RuleContext,
  { customerId, conditionalId }: CancelConditional,
): Expectation {
  const known = one.reference.perps.conditionals.get(conditionalId)
  if (known?.customerId !== customerId) return expectRejects('stop_must_be_waiting')
  const perp = one.exchange.perps.byId.get(known.perpId)
  return expectRejects(perp !== undefined && isPaused(one, perp) && 'market_must_be_open')
}

export function expectCancellingConditionals(one: RuleContext, { perpId }: CancelConditionals): Expectation {
  const perp = one.exchange.perps.byId.get(perpId)
  return expectRejects(
    !perp && 'contract_must_be_known',
    perp !== undefined && isPaused(one, perp) && 'market_must_be_open',
  )
}

/** Returns whether a price has reached the trigger of a conditional order. 0 means that there is none. */
export function hasReached({ trigger }: Pick<PlaceConditional, 'trigger'>, price: number): boolean {
  if (price === 0) return false
  return trigger.direction === 'at_or_above' ? price >= trigger.ticks : price <= trigger.ticks
}

/** Restates that a contract which is paused or set aside takes no order at all. */
export function isPaused({ exchange }: Pick<RuleContext, 'exchange'>, { config }: Perp): boolean {
  const isAside = [...exchange.quarantine.setAside.values()].some(
    ({ record, recordId }) => record === 'perp' && recordId === config.id,
  )
  return isAside || config.status === 'paused'
}

export function closedBy(side: 'buy' | 'sell'): 'long' | 'short' {
  return side === 'buy' ? 'short' : 'long'
}
