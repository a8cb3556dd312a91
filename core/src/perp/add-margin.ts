import { isFrozen } from '../customer/customer.ts'
import { canPayWithTopUp, topUp } from '../customer/top-up.ts'
import { add } from '@halyard/money'
import type { Exchange } from '../state.ts'
import { hold } from '../ledger/ledger.ts'
import { reject, type Reply } from '../reply.ts'
import type { AddMargin } from './commands.ts'
import { perpOf, markPositionChanged, ownPosition } from './position/open-positions.ts'
import { refuseMoreRisk } from './position/at-risk.ts'
import { positionReply } from './position/position-reply.ts'
import { perpStatus } from './perp-status.ts'

/**
 * Moves an amount from the customer's contract account, which the coin account may top up, into the margin of a position, in units of the settle currency.
 * Rejects a frozen customer, a position without open lots or of another customer, a paused contract, an amount of zero
 * or less, an amount that the customer's own limits refuse (decision 29), and one above what both have available.
 */
export function addMargin(
  exchange: Exchange,
  { customerId, positionId, amount: added, fromCoin }: AddMargin,
): Reply<'addMargin'> {
  const position = ownPosition(exchange, customerId, positionId)
  if (!position) return reject('position_must_be_open')
  const customer = exchange.customers.get(customerId)
  if (customer && isFrozen(customer)) return reject('customer_is_frozen')
  const perp = perpOf(exchange, position)
  if (perpStatus(exchange, perp) === 'paused') return reject('market_must_be_open')
  if (position.openLots === 0) return reject('position_holds_nothing')
  if (added <= 0n) return reject('amount_must_be_positive')
  const risky = customer && refuseMoreRisk(exchange, customer, perp, added)
  if (risky) return risky
  const currencyId = perp.config.settleId
  const payment = { ownerId: customerId, kind: 'contract', currencyId, cost: added, fromCoin } as const
  if (!canPayWithTopUp(exchange, payment)) return reject('insufficient_balance')

  topUp(exchange, payment)
  hold(exchange.ledger, position.accountId, added, 'margin_add')
  position.margin = add(position.margin, added)
  markPositionChanged(exchange, position)
  return { ok: true, position: positionReply(position) }
}
