import type { CustomerId } from '../../ids.ts'
import { refuseOpening } from '../../self-limits/consult.ts'
import type { Exchange } from '../../state.ts'
import { cancelRemaining } from '../position/end-position.ts'
import { perpOf } from '../position/open-positions.ts'

/**
 * Cancels a customer's working orders, in paused contracts too, while the customer's own limits refuse openings. Open lots,
 * stops and reduce-only orders stay.
 */
export function cancelRefused(exchange: Exchange, customerId: CustomerId): void {
  if (!refuseOpening(exchange, customerId)) return
  const own = [...exchange.perps.positions.values()].filter(
    ({ ownerId, reduceOnly }) => ownerId === customerId && !reduceOnly,
  )
  for (const position of own) cancelRemaining(exchange, perpOf(exchange, position), position, 'self_limit')
}
