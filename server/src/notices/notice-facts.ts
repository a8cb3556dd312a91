import type { NoticeKind } from '@halyard/api'
import type { PositionSide } from '../engine/index.ts'
import type { AlertKind } from './notice-tables.ts'

interface Coins {
  readonly currencyId: number
  /** In units. */
  readonly amount: string
}
interface OfPosition {
  readonly perpId: number
  readonly side: PositionSide
}
interface ClosedPosition<Reason> extends OfPosition {
  readonly reason: Reason
  /** Realised PnL in settle units. */
  readonly realised: string
}

/** The facts stored with a notice, by kind. Units are texts, because they may exceed what JSON numbers hold. */
interface Facts {
  readonly order_filled: {
    readonly marketId: number
    readonly side: 'buy' | 'sell'
    readonly lots: string
    /** In quote units. */
    readonly value: string
  }
  readonly position_filled: OfPosition
  readonly stop_filled: ClosedPosition<'take_profit' | 'stop_loss'>
  readonly position_liquidated: ClosedPosition<'liquidated' | 'deleveraged'>
  /** The margin ratio in hundredths of a percent. */
  readonly margin_low: OfPosition & { readonly ratio: number }
  readonly option_settled: {
    readonly marketId: number
    readonly currencyId: number
    readonly result: 'win' | 'lose' | 'draw' | 'void'
    readonly stake: string
    readonly payout: string
  }
  readonly deposit_credited: Coins
  readonly fee_refunded: Coins
  readonly withdrawal_changed: Coins & {
    readonly id: number
    readonly status: 'passed' | 'sent' | 'confirmed' | 'rejected' | 'returned'
  }
  readonly deal_changed: Coins & {
    readonly id: number
    readonly status: 'unpaid' | 'paid' | 'disputed' | 'cancelled' | 'completed' | 'returned'
    readonly isBuyer: boolean
  }
  readonly wealth_matured: Coins
  readonly subscription_allotted: Coins & { readonly projectId: number }
  /** A UTC day counted from 1970. */
  readonly referral_credited: { readonly day: number }
  readonly price_alert: {
    readonly marketId: number
    readonly kind: AlertKind
    /** The threshold; of a `percent` alert the share in parts per million. */
    readonly target: number
    readonly ticks: number
  }
  readonly factor_removal: {
    readonly status: 'requested' | 'done' | 'refused' | 'withdrawn' | 'cancelled'
    /** Epoch milliseconds. */
    readonly dueAt: number
  }
  readonly account_changed: {
    /** A new destination of money, or a second factor. */
    readonly what: 'address' | 'factor'
  }
}

/** A stored notice. */
export type StoredNotice = {
  readonly [Kind in NoticeKind]: {
    readonly id: number
    readonly at: number
    readonly isRead: boolean
    readonly kind: Kind
    readonly facts: Facts[Kind]
  }
}[NoticeKind]
