import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { CancelOpenings } from '../commands.ts'
import { perpStatus } from '../perp-status.ts'
import type { CustomerId } from '../../ids.ts'
import { customerRows } from '../customer-rows.ts'
import type { Perp } from '../perp.ts'
import { cancelRemaining } from '../position/end-position.ts'
import { perpOf } from '../position/open-positions.ts'
import { positionReply } from '../position/position-reply.ts'

/**
 * Cancels a customer's working orders, of one contract or of all, and releases their holds. Open lots stay open. Paused contracts are
 * skipped; naming one is rejected, like an unknown contract. Without a working order it changes nothing.
 */
export function cancelOpenings(
  exchange: Exchange,
  { customerId, perpId }: CancelOpenings,
): Reply<'cancelOpenings'> {
  const { perps } = exchange
  const named = perpId === undefined ? undefined : perps.byId.get(perpId)
  if (perpId !== undefined && !named) return reject('contract_must_be_known')
  if (named && perpStatus(exchange, named) === 'paused') return reject('market_must_be_open')
  const working = [...perps.positions.values()].filter(
    (row) =>
      row.ownerId === customerId &&
      row.remaining > 0 &&
      (perpId === undefined || row.perpId === perpId) &&
      perpStatus(exchange, perpOf(exchange, row)) !== 'paused',
  )
  for (const row of working) cancelRemaining(exchange, perpOf(exchange, row), row, 'by_customer')
  return { ok: true, positions: working.map(positionReply) }
}

/** Cancels all working orders of a customer, other than a market maker, on a contract, even while it is paused. Open lots stay open. */
export function cancelOpeningsOf(exchange: Exchange, perp: Perp, ownerId: CustomerId): void {
  const rows = (['long', 'short'] as const).flatMap((side) => customerRows(perp, { ownerId, side }))
  for (const row of rows) cancelRemaining(exchange, perp, row, 'by_customer')
}
