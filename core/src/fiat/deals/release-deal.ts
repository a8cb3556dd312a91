import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { ReleaseDeal } from '../commands.ts'
import { findSource } from './escrow.ts'
import { findAllowedStep } from './find-deal.ts'
import { moveDeal } from './move-deal.ts'

/**
 * Gives the coins to the buyer, less the fee: the seller has the money. Also settles a dispute. Rejects an appealed deal
 * whose coins are no longer in the seller's accounts.
 */
export function releaseDeal(exchange: Exchange, { customerId, dealId }: ReleaseDeal): Reply<'releaseDeal'> {
  const allowed = findAllowedStep(exchange, 'release', { dealId, role: 'customer', actorId: customerId })
  if (!allowed.ok) return allowed
  const { deal, step, actor } = allowed
  if (!deal.isHeld && !findSource(exchange, deal)) return reject('fiat_escrow_is_missing')

  return { ok: true, fiatDeal: moveDeal(exchange, deal, step, { event: 'release', actor }) }
}
