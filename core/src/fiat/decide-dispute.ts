import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import { isPlainText } from '../plain-text.ts'
import type { DecideDispute } from './commands.ts'
import { findSource } from './escrow.ts'
import type { FiatDeal } from './fiat-deal.ts'
import { keepDeal } from './fiat-state.ts'
import { findAllowedStep } from './find-deal.ts'
import { moveDeal, tellMove } from './move-deal.ts'

/** The highest length of the name of a rule, and the most pieces of evidence that a decision refers to. */
const RULE_LENGTH_MAX = 100
const EVIDENCE_MAX = 20

/**
 * Records an operator's decision on a dispute, with the rule and the evidence it refers to. A large deal needs two
 * operators in a row who decide the same; another outcome takes the place of the first decision. Rejects a side of the deal
 * as decider.
 */
export function decideDispute(exchange: Exchange, command: DecideDispute): Reply<'decideDispute'> {
  const { dealId, deciderId, outcome, rule, evidenceIds } = command
  const event = outcome === 'release' ? 'decideRelease' : 'decideReturn'
  const allowed = findAllowedStep(exchange, event, { dealId, role: 'operator', actorId: deciderId })
  if (!allowed.ok) return allowed
  const { deal, step, actor } = allowed
  if (deciderId === deal.buyerId || deciderId === deal.sellerId)
    return reject('fiat_decider_must_not_be_party')
  if (!isPlainText(rule, RULE_LENGTH_MAX) || !areEvidence(evidenceIds))
    return reject('fiat_decision_needs_grounds')
  if (deal.firstDeciderId === deciderId && deal.outcome === outcome)
    return reject('fiat_deciders_must_differ')
  const agrees = deal.firstDeciderId !== undefined && deal.outcome === outcome
  const isFinal = deal.decidersNeeded === 1 || agrees
  if (isFinal && outcome === 'release' && !deal.isHeld && !findSource(exchange, deal))
    return reject('fiat_escrow_is_missing')

  const grounds = { outcome, rule, evidenceIds: [...evidenceIds] }
  if (!isFinal) return recordFirst(exchange, { ...deal, ...grounds, firstDeciderId: deciderId })
  const fields = { ...grounds, outcomeDeciderId: deciderId }
  return { ok: true, fiatDeal: moveDeal(exchange, deal, step, { event, actor, fields }) }
}

function recordFirst(exchange: Exchange, deal: FiatDeal): Reply<'decideDispute'> {
  keepDeal(exchange.fiat, deal)
  tellMove(exchange, deal, { event: 'decide', actor: 'operator' })
  return { ok: true, fiatDeal: deal }
}

function areEvidence(ids: readonly number[]): boolean {
  return ids.length > 0 && ids.length <= EVIDENCE_MAX && ids.every((id) => Number.isSafeInteger(id) && id > 0)
}
