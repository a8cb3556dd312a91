import { claimMerchantName, releaseMerchantName } from '../../auth/users/merchant-name.ts'
import { userById } from '../../auth/users/users.ts'
import type { OpsFiatDeal } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { FIAT_DECIMALS, FIAT_PRICE_DECIMALS } from '@halyard/formulas'
import { FIAT_DEALS, type FiatDeal } from '../../engine/index.ts'
import { type DealMessage, findMessages } from '../../fiat/deal-messages.ts'
import { CallError } from '../../platform/call-error.ts'
import { submitAudited } from '../submit-audited.ts'
import { decideInCore } from '../decide-in-core.ts'
import type { MoneyDecision } from '../../custody/decision.ts'
import { findWhyTwo } from '../../custody/why-two.ts'
import type { Context, OpsHandler } from '../context.ts'
import { findSides } from './fiat-sides.ts'
import { readList } from '../lists/read-list.ts'
import { kindOf } from '../record-kinds/find-record.ts'
import { sql } from 'kysely'

/** The engine's names of the states on the wire. */
const STATUSES = {
  unconfirmed: 'unpaid',
  confirmed: 'paid',
  disputed: 'disputed',
  cancelled: 'cancelled',
  completed: 'completed',
  returned: 'returned',
} as const

export const listFiatApplications: OpsHandler<'ops/fiat/applications'> = async (ctx, { request }) => {
  const { status } = request
  const where =
    status === undefined ? sql`fiat_application.status is not null` : sql`fiat_application.status = ${status}`
  const listed = { request, where, waits: status === 'waiting' }
  return readList(ctx, kindOf('merchant').source, listed, async (ids) => {
    const rows = await ctx.db.selectFrom('fiat_application').selectAll().where('user_id', 'in', ids).execute()
    return rows.map((row) => ({
      id: row.user_id,
      item: {
        user_id: Number(row.user_id),
        about: row.about,
        status: row.status,
        applied_at: Number(row.applied_at),
      },
    }))
  })
}

export const setFiatMerchant: OpsHandler<'ops/fiat/set_merchant'> = async (ctx, caller) => {
  const { id, merchant, reason } = caller.request
  if (id === caller.operator.userId) throw new CallError('reviewer_must_not_be_owner')
  await requireCustomer(ctx, id)
  const isMerchant = merchant === '1'
  const asked = { target: `customer:${id}`, reason, asked: { merchant: isMerchant } }
  if (isMerchant) {
    const { nickname } = await userById(ctx.db, id)
    await claimMerchantName(ctx.db, { userId: id, nickname, field: 'id' })
  }
  return submitAudited(ctx, caller, asked, { kind: 'setMerchant', customerId: id, isMerchant }, async () => {
    await ctx.db
      .updateTable('fiat_application')
      .set({
        status: isMerchant ? 'approved' : 'rejected',
        reviewed_by: caller.operator.userId,
        reviewed_at: ctx.now(),
        reason,
      })
      .where('user_id', '=', String(id))
      .execute()
    if (!isMerchant) await releaseMerchantName(ctx.db, id)
    return { id, merchant: isMerchant }
  })
}

async function requireCustomer({ db }: Context, id: number): Promise<void> {
  const user = await db.selectFrom('app_user').select('id').where('id', '=', String(id)).executeTakeFirst()
  if (!user) throw new CallError('record_must_be_known', 'id')
}

export const listFiatDeals: OpsHandler<'ops/fiat/deals'> = async (ctx, { request }) => {
  const status = STATUSES[request.status ?? 'disputed']
  const listed = { request, where: sql`status = ${status}`, waits: status === 'disputed' }
  return readList(ctx, kindOf('dispute').source, listed, async (ids) => {
    const rows = await ctx.db.selectFrom('fiat_deal').selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => ({ id: row.id, item: presentFiatDeal(ctx, FIAT_DEALS.read(row)) }))
  })
}

export const showFiatDeal: OpsHandler<'ops/fiat/show'> = async (ctx, { request: { id }, operator }) => {
  const deal = await findFiatDeal(ctx, id)
  const events = await ctx.db
    .selectFrom('fiat_deal_event')
    .select(['event', 'actor', 'status', 'at'])
    .where('deal_id', '=', String(id))
    .orderBy('id')
    .execute()
  const messages = await findMessages(ctx, id)
  const whyTwo = (outcome: 'release' | 'return') =>
    findWhyTwo(ctx.db, ctx, decisionOn(deal, outcome, operator.userId))
  return {
    deal: presentFiatDeal(ctx, deal),
    why_two: {
      // The word of one operator never moves the seller's coins.
      release: [...(await whyTwo('release')), 'against_seller'],
      return: await whyTwo('return'),
    },
    timeline: events.map((event) => ({ ...event, at: Number(event.at) })),
    messages: messages.map(presentMessage),
    notes: await findNotes(ctx, id),
    ...(await findSides(ctx, deal)),
  }
}

/** The outcomes of a decision by their numbers on the wire. */
const OUTCOMES = { 1: 'release', 2: 'return', 3: 'releaseLate' } as const

type Outcome = (typeof OUTCOMES)[keyof typeof OUTCOMES]

/** Decides a dispute. The evidence must belong to the deal. */
export const decideFiatDispute: OpsHandler<'ops/fiat/decide'> = async (ctx, caller) => {
  const { id: dealId, evidence, rule, reason } = caller.request
  const outcome = OUTCOMES[caller.request.outcome]
  const evidenceIds = [...new Set(evidence.split(',').map(Number))]
  const known = new Set((await findMessages(ctx, dealId)).map(({ id }) => id))
  if (!evidenceIds.every((id) => known.has(id)))
    throw new CallError('fiat_decision_needs_grounds', 'evidence')
  const deciderId = caller.operator.userId
  const deal = await findFiatDeal(ctx, dealId)
  const before = presentFiatDeal(ctx, deal)
  const target = `fiat_deal:${dealId}`
  const asked = { target, reason, before, asked: { outcome, rule, evidenceIds } }
  const decision = decisionOn(deal, outcome, deciderId)
  return decideInCore(ctx, { ...decision, firstId: deal.firstReviewerId }, ({ needed, withdrawnId }) => {
    const persons = { decidersNeeded: needed, withdrawnDeciderId: withdrawnId }
    const command = {
      kind: 'decideDispute',
      dealId,
      deciderId,
      outcome,
      rule,
      evidenceIds,
      ...persons,
    } as const
    return submitAudited(ctx, caller, asked, command, (answer) => presentMovedDeal(ctx, answer))
  })
}

/** Returns a decider's decision on a deal, in favour of the side that gets the coins. */
function decisionOn(deal: FiatDeal, outcome: Outcome, deciderId: number): MoneyDecision {
  return {
    operatorId: deciderId,
    customerId: outcome === 'return' ? deal.sellerId : deal.buyerId,
    kind: 'dispute',
    target: `fiat_deal:${deal.id}`,
    currencyId: deal.currencyId,
    amount: deal.quantity,
    needed: deal.reviewersNeeded,
  }
}

/** Finds a deal by its id. Throws `fiat_deal_must_be_open` for an unknown one. */
export async function findFiatDeal({ db }: Context, id: number): Promise<FiatDeal> {
  const row = await db.selectFrom('fiat_deal').selectAll().where('id', '=', String(id)).executeTakeFirst()
  if (!row) throw new CallError('fiat_deal_must_be_open', 'id')
  return FIAT_DEALS.read(row)
}

/**
 * Finds a deal for a step that its operator takes for a side. Throws `fiat_decider_must_not_be_party` for a deal of the
 * operator's own, whose word would be evidence.
 */
export async function findOthersDeal(ctx: Context, id: number, operatorId: number): Promise<FiatDeal> {
  const deal = await findFiatDeal(ctx, id)
  if (operatorId === deal.buyerId || operatorId === deal.sellerId)
    throw new CallError('fiat_decider_must_not_be_party', 'id')
  return deal
}

/** Converts a message of a deal to the operators' format. */
export function presentMessage({ id, authorId, kind, topic, text, pic, usedBefore, at }: DealMessage) {
  return { id, author_id: authorId, kind, topic, text, pic, used_before: usedBefore, at }
}

/** Finds the operators' notes about a deal, oldest first. */
export async function findNotes({ db }: Context, dealId: number) {
  const rows = await db
    .selectFrom('fiat_note')
    .select(['id', 'operator_id', 'body', 'created_at'])
    .where('deal_id', '=', String(dealId))
    .orderBy('id')
    .execute()
  return rows.map(({ id, operator_id, body, created_at }) => ({
    id: Number(id),
    operator_id: Number(operator_id),
    text: body,
    at: Number(created_at),
  }))
}

/** Converts the deal that an operator's command has moved to the operators' format. */
export function presentMovedDeal(ctx: Context, { fiatDeal }: { readonly fiatDeal?: FiatDeal }): OpsFiatDeal {
  if (!fiatDeal) throw new Error('the reply to a step of a deal lacks the deal')
  return presentFiatDeal(ctx, fiatDeal)
}

/** Converts a deal to the operators' format. */
export function presentFiatDeal({ catalogue }: Context, deal: FiatDeal): OpsFiatDeal {
  const currency = catalogue.currency(deal.currencyId)
  if (!currency) throw new Error(`currency ${deal.currencyId} is not listed`)
  const names = Object.keys(STATUSES) as (keyof typeof STATUSES)[]
  return {
    id: deal.id,
    merchant_id: deal.merchantId,
    buyer_id: deal.buyerId,
    seller_id: deal.sellerId,
    currency_name: currency.name,
    fiat: deal.fiat,
    number: formatUnits(deal.quantity, currency.decimals),
    price: formatUnits(deal.price, FIAT_PRICE_DECIMALS),
    total: formatUnits(deal.total, FIAT_DECIMALS[deal.fiat]),
    status: names.find((name) => STATUSES[name] === deal.status) ?? 'unconfirmed',
    held: deal.isHeld,
    disputed_by: deal.disputedBy ?? null,
    disputed_at: deal.disputedAt ?? null,
    opened_at: deal.openedAt,
    pay_by: deal.payBy,
    paid_at: deal.paidAt ?? null,
    cancelled_at: deal.cancelledAt ?? null,
    ended_at: deal.endedAt ?? null,
    // A release, once one of two has decided it, needs the second in any case.
    deciders_needed: deal.outcome === undefined || deal.outcome === 'return' ? deal.reviewersNeeded : 2,
    first_decider_id: deal.firstReviewerId ?? null,
    outcome_decider_id: deal.reviewerId ?? null,
    outcome: deal.outcome ?? null,
    rule: deal.rule,
    evidence: [...deal.evidenceIds],
    late_number: deal.lateQuantity === undefined ? null : formatUnits(deal.lateQuantity, currency.decimals),
  }
}
