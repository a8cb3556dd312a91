import { CHANGE_CALLS } from '../call-tables.ts'

/** A kind of change: the first part of its target in the audit log, such as 'market' of 'market:1'. */
export type ChangeKind = keyof typeof CHANGE_CALLS
/** The kinds of changes. */
export const CHANGE_KINDS = Object.keys(CHANGE_CALLS) as readonly ChangeKind[]

/** The products that one person closes at once, and two persons open. */
export const PRODUCT_KINDS = ['market', 'contract', 'option', 'wealth', 'fiat', 'network'] as const
/** One of `PRODUCT_KINDS`. */
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/**
 * The states of a change. `scheduled`: approved, and applied at its time. Those that changed nothing: `overtaken`, as the values had
 * changed in another way; `missed`, as the exchange could not apply it within an hour after its time; `cancelled` before its time.
 */
export const CHANGE_STATUSES = [
  'waiting',
  'scheduled',
  'approved',
  'rejected',
  'withdrawn',
  'overtaken',
  'cancelled',
  'missed',
] as const
/** One of `CHANGE_STATUSES`. */
export type ChangeStatus = (typeof CHANGE_STATUSES)[number]

/** The kinds of changes that may take effect at a time: their calls have the field `due_at`. */
export const SCHEDULED_KINDS = [
  'market',
  'contract',
  'option',
  'network',
  'wealth',
  'fiat',
  'fee_schedule',
  'withdraw_limits',
] as const satisfies readonly ChangeKind[]

/** The least time from the proposal of a change to its effect, in milliseconds. */
export const SCHEDULED_NOTICE_MS = 10 * 60_000
/** The furthest effect from now. */
export const SCHEDULED_AHEAD_MS = 90 * 24 * 3_600_000
/** How long after its time a change is still applied. */
export const SCHEDULED_LATE_MS = 3_600_000

/** Effects of a change, as counted when it is proposed. */
export const CHANGE_FACTS = [
  'resting_orders',
  'orders_below_minimum',
  'orders_outside_band',
  'volume_30_days',
  'trading_customers',
  'withdrawals_waiting',
  'deposits_confirming',
  'deposits_below_minimum',
  'withdrawn_30_days',
  'running_options',
  'stakes_running',
  'highest_exposure',
  'open_positions',
  'positions_keep_rate',
  'open_value',
  'wealth_orders',
  'wealth_hosted',
  'wealth_promised',
  'wealth_pool',
  'invited_customers',
  'rebates_30_days',
  'subscription_orders',
  'subscribed_customers',
  'subscription_demand',
  'fiat_ads',
  'fiat_deals',
  'operator_sessions',
  'account_before',
  'account_after',
  'fees_paid',
  'fees_refunded',
  'house_limit_left',
  'statement_amount',
  'chain_difference_before',
  'chain_difference_after',
  'cold_before',
  'cold_after',
  'network_cost',
] as const
/** One of `CHANGE_FACTS`. */
export type ChangeFact = (typeof CHANGE_FACTS)[number]
