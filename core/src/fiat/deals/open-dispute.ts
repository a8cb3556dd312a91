import type { Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { OpenDispute } from '../commands.ts'
import { findAllowedStep } from './find-deal.ts'
import { moveDeal } from './move-deal.ts'

/** Opens a dispute about a paid deal. The coins stay frozen until the seller releases them or operators decide. */
export function openDispute(exchange: Exchange, command: OpenDispute): Reply<'openDispute'> {
  const allowed = findAllowedStep(exchange, 'dispute', command)
  if (!allowed.ok) return allowed

  const { deal, step, actor } = allowed
  const fields = { disputedBy: actor, disputedAt: exchange.at }
  return { ok: true, fiatDeal: moveDeal(exchange, deal, step, { event: 'dispute', actor, fields }) }
}
