import type { Notice as WireNotice } from '@halyard/api/client'

/** Facts that a notice reports. Amounts are plain decimals. */
export type NoticeFacts =
  | {
      readonly kind: 'order_filled'
      readonly matchId: number
      readonly side: 'buy' | 'sell'
      readonly number: string
      readonly coin: string
      readonly total: string
      readonly quote: string
    }
  | ({ readonly kind: 'position_filled' } & OfPosition)
  | ({ readonly kind: 'stop_filled'; readonly reason: 'take_profit' | 'stop_loss' } & Closed)
  | ({ readonly kind: 'position_liquidated'; readonly reason: 'liquidated' | 'deleveraged' } & Closed)
  | ({ readonly kind: 'margin_low'; readonly ratio: string } & OfPosition)
  | ({
      readonly kind: 'option_settled'
      readonly pair: string
      readonly result: 'win' | 'lose' | 'draw' | 'void'
      readonly payout: string
    } & Coins)
  | ({ readonly kind: 'deposit_credited' | 'fee_refunded' | 'wealth_matured' } & Coins)
  | ({
      readonly kind: 'withdrawal_changed'
      readonly withdrawalId: number
      readonly status: 'passed' | 'sent' | 'confirmed' | 'rejected' | 'returned'
    } & Coins)
  | ({
      readonly kind: 'deal_changed'
      readonly dealId: number
      readonly status: 'unpaid' | 'paid' | 'disputed' | 'cancelled' | 'completed' | 'returned'
    } & Coins)
  | ({ readonly kind: 'subscription_allotted'; readonly projectId: number } & Coins)
  | { readonly kind: 'referral_credited'; readonly dayAt: number }
  | {
      readonly kind: 'price_alert'
      readonly matchId: number
      readonly pair: string
      readonly alert: 'above' | 'below' | 'percent'
      readonly target: string
      readonly price: string
    }
  | {
      readonly kind: 'factor_removal'
      readonly status: 'requested' | 'done' | 'refused' | 'withdrawn' | 'cancelled'
      /** When it is removed at the earliest, in epoch milliseconds. */
      readonly dueAt: number
    }
  | { readonly kind: 'account_changed'; readonly what: 'address' | 'factor' }

interface Coins {
  readonly number: string
  readonly coin: string
}
interface OfPosition {
  readonly pair: string
  readonly side: 'long' | 'short'
}
interface Closed extends OfPosition {
  readonly profit: string
  readonly coin: string
}

/** A notice of the customer. */
export interface Notice {
  readonly id: number
  /** Epoch milliseconds. */
  readonly at: number
  readonly isRead: boolean
  readonly facts: NoticeFacts
}

/** Parses a notice of the wire. Throws for an unknown kind. */
export function toNotice(wire: WireNotice): Notice {
  return { id: wire.id, at: wire.at, isRead: wire.is_read, facts: toFacts(wire) }
}

function toFacts(wire: WireNotice): NoticeFacts {
  switch (wire.kind) {
    case 'order_filled': {
      const { kind, match_id: matchId, side, total, legal_name: quote } = wire
      return { kind, matchId, side, total, quote, ...toCoins(wire) }
    }
    case 'position_filled':
      return { kind: wire.kind, ...toPosition(wire) }
    case 'stop_filled':
      return { kind: wire.kind, reason: wire.reason, ...toClosed(wire) }
    case 'position_liquidated':
      return { kind: wire.kind, reason: wire.reason, ...toClosed(wire) }
    case 'margin_low':
      return { kind: wire.kind, ratio: wire.margin_ratio, ...toPosition(wire) }
    case 'option_settled': {
      const { kind, pair, result, payout } = wire
      return { kind, pair, result, payout, ...toCoins(wire) }
    }
    case 'deposit_credited':
    case 'fee_refunded':
    case 'wealth_matured':
      return { kind: wire.kind, ...toCoins(wire) }
    case 'withdrawal_changed':
      return { kind: wire.kind, withdrawalId: wire.withdrawal_id, status: wire.status, ...toCoins(wire) }
    case 'deal_changed':
      return { kind: wire.kind, dealId: wire.deal_id, status: wire.status, ...toCoins(wire) }
    case 'subscription_allotted':
      return { kind: wire.kind, projectId: wire.project_id, ...toCoins(wire) }
    case 'referral_credited':
      return { kind: wire.kind, dayAt: wire.day_at }
    case 'price_alert': {
      const { kind, match_id: matchId, pair, alert, target, price } = wire
      return { kind, matchId, pair, alert, target, price }
    }
    case 'factor_removal':
      return { kind: wire.kind, status: wire.status, dueAt: wire.due_at }
    case 'account_changed':
      return { kind: wire.kind, what: wire.what }
  }
  throw new Error('unknown kind of notice')
}

function toCoins(wire: { readonly number: string; readonly currency_name: string }): Coins {
  return { number: wire.number, coin: wire.currency_name }
}

function toPosition({ pair, type }: { readonly pair: string; readonly type: 1 | 2 }): OfPosition {
  return { pair, side: type === 1 ? 'long' : 'short' }
}

type WireClosed = Extract<WireNotice, { readonly kind: 'stop_filled' | 'position_liquidated' }>

function toClosed(wire: WireClosed): Closed {
  return { ...toPosition(wire), profit: wire.profit, coin: wire.currency_name }
}
