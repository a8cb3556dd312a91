import { sub, type Numeric, ZERO_UNITS } from '@halyard/money'
import { isFrozen } from '../customer/customer.ts'
import { release } from '../ledger/ledger.ts'
import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { RemoveMargin } from './commands.ts'
import { hasFreshMark, type Perp, perpValue, tierOf } from './perp.ts'
import { perpStatus } from './perp-status.ts'
import { isCloseOnly } from './position/cover.ts'
import { tierLots } from './position/maintenance.ts'
import { equityAt, marginFor } from './position/margin.ts'
import { markPositionChanged, ownPosition, perpOf } from './position/open-positions.ts'
import type { Position } from './position/position.ts'
import { positionReply } from './position/position-reply.ts'
import { trimReducing } from './position/trim-reducing.ts'

/**
 * Moves an amount from the margin of a position to the customer's available balance, in units of the settle currency. What is left is
 * what a new position of these lots needs at the mark price: margin and equity are at least its initial margin, at the position's
 * leverage or that of its tier. Rejects a frozen customer, a position without open lots or of another customer, a contract that is
 * not open or is close-only, a stale or uncertain price, an amount of zero or less, and one that leaves less (decision 81).
 */
export function removeMargin(
  exchange: Exchange,
  { customerId, positionId, amount: removed }: RemoveMargin,
): Reply<'removeMargin'> {
  const position = ownPosition(exchange, customerId, positionId)
  if (!position) return reject('position_must_be_open')
  const perp = perpOf(exchange, position)
  if (isFrozen(position.owner)) return reject('customer_is_frozen')
  if (perpStatus(exchange, perp) !== 'open') return reject('market_must_be_open')
  if (isCloseOnly(perp, exchange.at)) return reject('contract_is_close_only')
  if (position.openLots === 0) return reject('position_holds_nothing')
  if (!hasFreshMark(perp, exchange.at)) return reject('market_has_no_price')
  if (perp.index.quality === 'uncertain') return reject('price_is_uncertain')
  if (removed <= 0n) return reject('amount_must_be_positive')
  if (removed > removable(perp, position)) return reject('margin_must_remain')

  release(exchange.ledger, position.accountId, removed, 'margin_remove')
  position.margin = sub(position.margin, removed)
  markPositionChanged(exchange, position)
  trimReducing(exchange, perp, position.owner)
  return { ok: true, position: positionReply(position) }
}

/** Returns the most that can be removed from a position's margin, in settle units. */
function removable(perp: Perp, position: Position): Numeric {
  const { side, openLots, owner, leverage, margin, entryValue } = position
  const { leverageMax } = tierOf(perp.config, tierLots(perp, owner, side, 0))
  const leverageNow = owner.isMarketMaker ? 1 : Math.min(leverage, leverageMax)
  const value = perpValue(perp, perp.markTicks, openLots)
  const fromMargin = sub(margin, marginFor(entryValue, leverageNow))
  const fromEquity = sub(equityAt(position, value), marginFor(value, leverageNow))
  const least = fromMargin < fromEquity ? fromMargin : fromEquity
  return least > 0 ? least : ZERO_UNITS
}
