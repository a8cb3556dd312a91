import { approval, countedFirst } from '@halyard/formulas'
import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import { isPlainText } from '../../plain-text.ts'
import type { DecideDispute } from '../commands.ts'
import { findSource } from './escrow.ts'
import type { FiatDeal } from './fiat-deal.ts'
import { keepDeal } from '../fiat-state.ts'
import { findAllowedStep } from './find-deal.ts'
import { coinsOfLatePayment } from './late-payment.ts'
import { moveDeal, tellMove } from './move-deal.ts'

/** The highest length of the name of a rule, and the most pieces of evidence that a decision refers to. */
const RULE_LENGTH_MAX = 100
const EVIDENCE_MAX = 20

/**
 * Records an operator's decision on a dispute, with the rule and the evidence it refers to. A release
 * against the seller's word, and the return of a large deal, need two operators in a row who decide the same; another outcome
 * takes the place of the first decision. Rejects a side of the deal as decider.
 */
export function decideDispute(exchange: Exchange, command: DecideDispute): Reply<'decideDispute'> {
  const { dealId, deciderId, outcome, rule, evidenceIds } = command
  const event = outcome === 'return' ? 'decideReturn' : 'decideRelease'
  const allowed = findAllowedStep(exchange, event, { dealId, role: 'operator', actorId: deciderId })
  if (!allowed.ok) return allowed
  const { step, actor } = allowed
  const deal = countedDecisions(allowed.deal, command)
  if (deciderId === deal.buyerId || deciderId === deal.sellerId)
    return reject('fiat_decider_must_not_be_party')
  if (!isPlainText(rule, RULE_LENGTH_MAX) || !areEvidence(evidenceIds))
    return reject('fiat_decision_needs_grounds')
  // A first decision that this one does not confirm is dropped.
  const firstReviewerId = deal.outcome === outcome ? deal.firstReviewerId : undefined
  const needed = outcome === 'return' ? deal.reviewersNeeded : 2
  const decided = approval(firstReviewerId, deciderId, needed)
  if (decided === 'same person') return reject('fiat_deciders_must_differ')
  const isFinal = decided === 'final'
  const grounds = { outcome, rule, evidenceIds: [...evidenceIds] }
  const late = outcome === 'releaseLate' ? coinsOfLatePayment(exchange, deal) : undefined
  if (outcome === 'releaseLate' && !late) return reject('fiat_index_is_stale')
  const escrow = { ...deal, quantity: late?.quantity ?? deal.quantity }
  if (isFinal && outcome !== 'return' && !deal.isHeld && !findSource(exchange, escrow))
    return reject('fiat_escrow_is_missing')

  if (!isFinal) return recordFirst(exchange, { ...deal, ...grounds, firstReviewerId: deciderId })
  const coins = { lateQuantity: late?.quantity, lateFee: late?.fee }
  const fields = { ...grounds, ...coins, firstReviewerId, reviewerId: deciderId }
  return { ok: true, fiatDeal: moveDeal(exchange, deal, step, { event, actor, fields }) }
}

/** Returns a deal with the first decision only if it counts, and with the operators that the command needs. */
function countedDecisions(deal: FiatDeal, command: DecideDispute): FiatDeal {
  return {
    ...deal,
    firstReviewerId: countedFirst(deal.firstReviewerId, command.withdrawnDeciderId),
    reviewersNeeded: command.decidersNeeded === 2 ? 2 : deal.reviewersNeeded,
  }
}

function recordFirst(exchange: Exchange, deal: FiatDeal): Reply<'decideDispute'> {
  keepDeal(exchange.fiat, deal)
  tellMove(exchange, deal, { event: 'decide', actor: 'operator' })
  return { ok: true, fiatDeal: deal }
}

function areEvidence(ids: readonly number[]): boolean {
  return ids.length > 0 && ids.length <= EVIDENCE_MAX && ids.every((id) => Number.isSafeInteger(id) && id > 0)
}
