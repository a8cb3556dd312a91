import { type ConditionalCancelReason, FIRST_CUSTOMER_ID, type PositionSide } from '../../engine/index.ts'
import type { Catalogue, PerpInstrument } from '../../instruments/catalogue.ts'
import { priceText } from '../../instruments/instrument.ts'
import { defineNotices } from '../define-notices.ts'
import { changed, type Span } from '../span.ts'
import { formatUnits } from '@halyard/money'
import { type RawBuilder, sql } from 'kysely'

/** Notices of positions and conditional orders. */
export const NOTICES = defineNotices({
  queries: [filledPositions, closedPositions, endedConditionals],
  kinds: {
    position_filled: { present: presentPosition },
    stop_filled: { present: presentClosed, variantOf: ({ reason }) => reason },
    position_liquidated: { present: presentClosed, variantOf: ({ reason }) => reason },
    margin_low: {
      present: (catalogue, facts) => ({
        ...presentPosition(catalogue, facts),
        margin_ratio: formatUnits(BigInt(facts.ratio), 2),
      }),
    },
    conditional_triggered: {
      present(catalogue, facts) {
        const perp = perpOf(catalogue, facts.perpId)
        return {
          ...presentConditional(catalogue, facts),
          trigger_price: priceText(perp, BigInt(facts.triggerTicks)),
          currency_name: perp.quote.name,
        }
      },
    },
    conditional_cancelled: {
      present: (catalogue, facts) => ({ ...presentConditional(catalogue, facts), reason: facts.reason }),
    },
  },
})

interface OfPosition {
  readonly perpId: number
  readonly side: PositionSide
}
interface ClosedPosition<Reason> extends OfPosition {
  readonly reason: Reason
  /** Realised PnL in settle units. */
  readonly realised: string
}

type CancelledByExchange = Exclude<ConditionalCancelReason, 'by_customer'>

/** A conditional order that opens lots of a side, or closes them. */
interface OfConditional extends OfPosition {
  readonly opens: boolean
}

declare module '../notice-facts.ts' {
  interface NoticeFacts {
    readonly position_filled: OfPosition
    readonly stop_filled: ClosedPosition<'take_profit' | 'stop_loss'>
    readonly position_liquidated: ClosedPosition<'liquidated' | 'deleveraged'>
    /** The margin ratio in hundredths of a percent. */
    readonly margin_low: OfPosition & { readonly ratio: number }
    readonly conditional_triggered: OfConditional & { readonly triggerTicks: string }
    /** Ended by the exchange. */
    readonly conditional_cancelled: OfConditional & { readonly reason: CancelledByExchange }
  }
}

/** Converts the facts of a position to their wire format. Throws if its perpetual is not listed. */
function presentPosition(catalogue: Catalogue, { perpId, side }: OfPosition) {
  const { id, base, quote } = perpOf(catalogue, perpId)
  return {
    contract_id: id,
    pair: `${base.name}/${quote.name}`,
    type: side === 'long' ? (1 as const) : (2 as const),
  }
}

function presentConditional(catalogue: Catalogue, facts: OfConditional) {
  return { ...presentPosition(catalogue, facts), opens: facts.opens }
}

function presentClosed<Reason>(catalogue: Catalogue, facts: ClosedPosition<Reason>) {
  const { quote } = perpOf(catalogue, facts.perpId)
  return {
    ...presentPosition(catalogue, facts),
    reason: facts.reason,
    profit: formatUnits(BigInt(facts.realised), quote.decimals),
    currency_name: quote.name,
  }
}

function perpOf(catalogue: Catalogue, perpId: number): PerpInstrument {
  const perp = catalogue.perp(perpId)
  if (!perp) throw new Error(`a notice has an unknown perpetual ${perpId}`)
  return perp
}

/**
 * Selects working orders that the book has filled since; an order that was filled at once showed its result. In net mode the lots
 * of an order may be in another row.
 */
function filledPositions({ from }: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'position_filled', id::text, updated_at, json_build_object('perpId', perp_id, 'side', side)
    from perp_position
    where remaining = 0 and (close_reason = 'netted' or open_lots + closed_lots >= lots) and id in (
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

/** Selects conditional orders that became an order, or that the exchange ended. One that does not open closes the other side. */
function endedConditionals(span: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'conditional_' || status, id::text, updated_at, json_build_object('perpId', perp_id,
      'side', case when (side = 'buy') = (purpose = 'open') then 'long' else 'short' end, 'opens', purpose = 'open',
      'triggerTicks', trigger_ticks::text, 'reason', cancel_reason)
    from perp_conditional
    where status in ('triggered', 'cancelled') and coalesce(cancel_reason, '') <> 'by_customer' and ${changed(span)}`
}
