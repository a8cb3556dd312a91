import { type RawBuilder, sql } from 'kysely'
import { FIRST_CUSTOMER_ID } from '../engine/index.ts'

/** How far the stored rows have been made into notices. */
export interface Cursor {
  /** The last batch, its last command, the exchange time and the next trade id after it. */
  readonly batchSeq: string
  readonly commandSeq: string
  readonly at: string
  readonly nextTradeId: string
  readonly perpTradeId: string
  readonly dealEventId: string
}

/** The rows to make into notices: those after `from`, in batches up to `to`. */
export interface Span {
  readonly from: Cursor
  readonly to: Pick<Cursor, 'batchSeq' | 'commandSeq'>
  /** The customers of whom any row has changed. Rows of others are not read. */
  readonly customerIds: readonly number[]
}

/**
 * Returns a query for the notices of a span: customer, kind, ref, facts and time. Rows are found through indexes by customer,
 * or by ids after the cursor. Rows that are found by their time may be found by two spans; their ref is the same then.
 */
export function noticesOf(span: Span): RawBuilder<unknown> {
  const parts = [
    filledOrders(span),
    filledPositions(span),
    closedPositions(span),
    settledOptions(span),
    creditedDeposits(span),
    refundedFees(span),
    changedWithdrawals(span),
    changedDeals(span),
    maturedWealth(span),
    allottedSubscriptions(span),
    creditedRebates(span),
  ]
  return sql.join(parts, sql` union all `)
}

/** Selects rows that a batch of the span was the last to change. */
function changed({ from, to, customerIds }: Span): RawBuilder<unknown> {
  return sql`customer_id = any(${customerIds}) and batch_seq > ${from.batchSeq} and batch_seq <= ${to.batchSeq}`
}

function filledOrders(span: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'order_filled' as kind, id::text as ref, updated_at as at, json_build_object(
      'marketId', market_id, 'side', side, 'lots', lots::text, 'value', filled_value::text) as facts
    from spot_order
    where status <> 'waiting' and status = 'completed' and type = 'limit' and ${changed(span)}`
}

/** Selects working orders that the book has filled since; an order that was filled at once showed its result. */
function filledPositions({ from }: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'position_filled', id::text, updated_at, json_build_object('perpId', perp_id, 'side', side)
    from perp_position
    where open_lots + closed_lots = lots and id in (
      select maker_position_id from perp_trade
      where id > ${from.perpTradeId} and maker_id >= ${sql.lit(FIRST_CUSTOMER_ID)})`
}

function closedPositions(span: Span): RawBuilder<unknown> {
  return sql`
    select customer_id,
      case when close_reason in ('take_profit', 'stop_loss') then 'stop_filled' else 'position_liquidated' end,
      id::text, updated_at, json_build_object(
        'perpId', perp_id, 'side', side, 'reason', close_reason, 'realised', realised::text)
    from perp_position
    where status in ('closed', 'cancelled') and status = 'closed'
      and close_reason in ('take_profit', 'stop_loss', 'liquidated', 'deleveraged') and ${changed(span)}`
}

function settledOptions(span: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'option_settled', id::text, settled_at, json_build_object(
      'marketId', market_id, 'currencyId', currency_id, 'result', result, 'stake', stake::text, 'payout', payout::text)
    from timed_option where result is not null and ${changed(span)}`
}

/** Selects the commands that credit deposits. The log writes amounts as digits and an n. */
function creditedDeposits({ from, to }: Span): RawBuilder<unknown> {
  return sql`
    select (body->>'customerId')::bigint, 'deposit_credited', seq::text, at, json_build_object(
      'currencyId', (body->>'currencyId')::int, 'amount', rtrim(body->>'amount', 'n'))
    from command
    where seq > ${from.commandSeq} and seq <= ${to.commandSeq} and kind = 'creditDeposit' and (reply->>'ok')::boolean`
}

/** Selects the refunds of wrong fees, whose ids are the numbers of their commands. */
function refundedFees({ from, to }: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'fee_refunded', id::text, at, json_build_object(
      'currencyId', currency_id, 'amount', amount::text)
    from house_move where id > ${from.commandSeq} and id <= ${to.commandSeq} and kind = 'refundFee'`
}

/** Selects withdrawals that someone other than the customer has moved on. The amount excludes the fee unless it came back. */
function changedWithdrawals(span: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'withdrawal_changed', id || ':' || status, coalesce(ended_at, sent_at, reviewed_at),
      json_build_object('id', id, 'status', status, 'currencyId', currency_id, 'amount',
        (case when status in ('rejected', 'returned') then amount else amount - fee end)::text)
    from withdrawal
    where status in ('passed', 'sent', 'confirmed', 'rejected', 'returned') and ${changed(span)}`
}

/** Selects the steps of deals, for the parties that did not take them. The clock's last step of a cancelled deal is none. */
function changedDeals({ from }: Span): RawBuilder<unknown> {
  return sql`
    select party.id, 'deal_changed', event.id::text, event.at, json_build_object(
      'id', deal.id, 'status', event.status, 'isBuyer', party.id = deal.buyer_id,
      'currencyId', deal.currency_id, 'amount', deal.quantity::text)
    from fiat_deal_event event join fiat_deal deal on deal.id = event.deal_id
      cross join lateral (values (deal.buyer_id, 'buyer'), (deal.seller_id, 'seller')) party (id, role)
    where event.id > ${from.dealEventId} and event.event not in ('decide', 'appealTimeout') and party.role <> event.actor`
}

function maturedWealth({ from, customerIds }: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'wealth_matured', id::text, ended_at, json_build_object(
      'currencyId', currency_id, 'amount', principal::text)
    from wealth_order
    where customer_id = any(${customerIds}) and status = 'completed' and ended_at >= ${from.at}`
}

function allottedSubscriptions({ from, customerIds }: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'subscription_allotted', mine.id::text, project.allotted_at, json_build_object(
      'projectId', project.id, 'currencyId', mine.coin_id, 'amount', allotted::text)
    from subscription_order mine join subscription_project project on project.id = mine.project_id
    where customer_id = any(${customerIds}) and project.allotted_at >= ${from.at}`
}

/** Selects the inviters with rebates: one notice for a day of fees, however many invitees it has. */
function creditedRebates({ from }: Span): RawBuilder<unknown> {
  return sql`
    select inviter_id, 'referral_credited', day::text, max(at), json_build_object('day', day)
    from rebate where at >= ${from.at} and amount > 0 group by inviter_id, day`
}
