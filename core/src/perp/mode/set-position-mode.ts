import { isFrozen } from '../../customer/customer.ts'
import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { SetPositionMode } from '../commands.ts'
import { hasNetMode } from './position-mode.ts'

/**
 * Sets how a customer's orders become positions. Rejects an unknown or frozen customer, a market maker, whose positions always net,
 * and a change while a position, a working order or a conditional order is open, because the two modes mean different things by it.
 */
export function setPositionMode(
  exchange: Exchange,
  { customerId, mode }: SetPositionMode,
): Reply<'setPositionMode'> {
  const { perps, customers } = exchange
  const customer = customers.get(customerId)
  if (!customer || customer.isMarketMaker) return reject('customer_must_be_known')
  if (isFrozen(customer)) return reject('customer_is_frozen')
  const isChange = (mode === 'net') !== hasNetMode(exchange, customer)
  if (isChange && (perps.counts.of(customer) > 0 || perps.conditionals.byOwner.has(customerId)))
    return reject('positions_must_be_closed')

  if (isChange) {
    const row = { id: customerId, mode }
    perps.modes.set(customerId, row)
    perps.changed.modes.set(customerId, row)
  }
  return { ok: true, mode }
}
