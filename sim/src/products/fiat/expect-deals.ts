import type { Reject } from '@halyard/core'
import {
  type Expectation,
  expectRejects,
  isCount,
  isFrozen,
  type RuleContext as ContextOf,
} from '../../oracle/expectation.ts'
import type { CommandOf } from '../../oracle/by-kind.ts'
import { type FiatReference, type KnownDeal, restateLate } from './reference.ts'

type RuleContext = ContextOf<FiatReference>
type Side = 'buyer' | 'seller' | 'operator'

/** Returns the deal as it is for the actor, and the rejections of an actor who may not act at all. */
function seenBy(
  { exchange, reference, at }: RuleContext,
  dealId: number,
  actor: { readonly role: 'customer' | 'operator'; readonly actorId: number },
): { deal?: KnownDeal; side?: Side; common: (Reject | false)[] } {
  const isCustomer = actor.role === 'customer'
  const common: (Reject | false)[] = [
    isCustomer && !exchange.customers.has(actor.actorId) && 'customer_must_be_known',
    isCustomer && isFrozen(reference, actor.actorId) && 'customer_is_frozen',
  ]
  const deal = reference.fiat.deals.get(dealId)
  // A cancelled deal is over a day later, even if the clock has not come by.
  const isOver = !deal || (deal.status === 'cancelled' && at >= deal.dueAt)
  const side = !isCustomer ? 'operator' : deal && sideOf(deal, actor.actorId)
  if (deal && side && !isOver) return { deal, side, common }
  // The other side may receive either reason.
  const others: Reject[] = deal && side ? ['fiat_buyer_only', 'fiat_seller_only', ...WRONG_STATES] : []
  return { common: [...common, 'fiat_deal_must_be_open', ...others] }
}

const WRONG_STATES: readonly Reject[] = [
  'fiat_deal_must_be_unpaid',
  'fiat_deal_must_be_paid',
  'fiat_deal_must_be_disputed',
]

function sideOf({ buyerId, sellerId }: KnownDeal, customerId: number): Side | undefined {
  if (customerId === buyerId) return 'buyer'
  return customerId === sellerId ? 'seller' : undefined
}

/** Only the buyer pays and cancels, and only until the time is up. */
function expectOfBuyer(context: RuleContext, command: { customerId: number; dealId: number }) {
  const actor = { role: 'customer', actorId: command.customerId } as const
  const { deal, side, common } = seenBy(context, command.dealId, actor)
  const isOpen = deal?.status === 'unpaid' && context.at < deal.dueAt
  return deal
    ? [
        ...common,
        side !== 'buyer' && ('fiat_buyer_only' as const),
        !isOpen && ('fiat_deal_must_be_unpaid' as const),
      ]
    : common
}

export function expectPaying(context: RuleContext, command: CommandOf<'markDealPaid'>): Expectation {
  return expectRejects(
    ...expectOfBuyer(context, command),
    !isCount(command.receiptId) && 'fiat_receipt_is_required',
  )
}

export function expectCancelling(context: RuleContext, command: CommandOf<'cancelDeal'>): Expectation {
  return expectRejects(...expectOfBuyer(context, command))
}

/** Only the seller releases, once it is paid, and as long as no operator has decided. */
export function expectReleasing(context: RuleContext, command: CommandOf<'releaseDeal'>): Expectation {
  const actor = { role: 'customer', actorId: command.customerId } as const
  const { deal, side, common } = seenBy(context, command.dealId, actor)
  if (!deal) return expectRejects(...common)
  return expectRejects(
    ...common,
    side !== 'seller' && 'fiat_seller_only',
    deal.status !== 'paid' && deal.status !== 'disputed' && 'fiat_deal_must_be_paid',
    isMissing(context, deal) && 'fiat_escrow_is_missing',
  )
}

export function expectDispute(context: RuleContext, command: CommandOf<'openDispute'>): Expectation {
  const { deal, common } = seenBy(context, command.dealId, command)
  return expectRejects(...common, deal !== undefined && deal.status !== 'paid' && 'fiat_deal_must_be_paid')
}

/** The buyer, or an operator for them, appeals within a day. */
export function expectAppeal(context: RuleContext, command: CommandOf<'appealDeal'>): Expectation {
  const { deal, side, common } = seenBy(context, command.dealId, command)
  if (!deal) return expectRejects(...common)
  return expectRejects(
    ...common,
    side === 'seller' && 'fiat_buyer_only',
    deal.status !== 'cancelled' && 'fiat_deal_must_be_cancelled',
    !isCount(command.receiptId) && 'fiat_receipt_is_required',
  )
}

export function expectDecision(context: RuleContext, command: CommandOf<'decideDispute'>): Expectation {
  const { dealId, deciderId, outcome, rule, evidenceIds } = command
  const { deal, common } = seenBy(context, dealId, { role: 'operator', actorId: deciderId })
  if (!deal) return expectRejects(...common)
  const isSecond = deal.first?.outcome === outcome
  const late = outcome === 'releaseLate' ? restateLate(context, deal) : undefined
  return expectRejects(
    ...common,
    deal.status !== 'disputed' && 'fiat_deal_must_be_disputed',
    [deal.buyerId, deal.sellerId].includes(deciderId) && 'fiat_decider_must_not_be_party',
    (rule === '' || evidenceIds.length === 0 || !evidenceIds.every(isCount)) && 'fiat_decision_needs_grounds',
    isSecond && deal.first?.id === deciderId && 'fiat_deciders_must_differ',
    outcome === 'releaseLate' && !late && 'fiat_index_is_stale',
    isSecond &&
      outcome !== 'return' &&
      isMissing(context, { ...deal, quantity: late?.quantity ?? deal.quantity }) &&
      'fiat_escrow_is_missing',
  )
}

/** Whether the coins are neither frozen nor in one of the two accounts of the seller. */
function isMissing({ exchange }: RuleContext, { held, sellerId, currencyId, quantity }: KnownDeal): boolean {
  if (held) return false
  const accounts = [...(exchange.ledger.byOwner.get(sellerId)?.values() ?? [])]
  return !accounts.some(
    (one) =>
      (one.kind === 'fiat' || one.kind === 'coin') &&
      one.currencyId === currencyId &&
      one.available >= quantity,
  )
}
