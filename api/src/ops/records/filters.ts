/** All filters of lists of records: those of payments, as of withdrawals, deposits, deposit claims and signer conflicts. */
export const PAYMENT_FILTERS = [
  'customer',
  'amount',
  'network',
  'address',
  'transaction',
  'reviewer',
  'period',
] as const
/** A filter of lists of records. */
export type FilterName = (typeof PAYMENT_FILTERS)[number]

/** The filters of fiat deals. */
export const DEAL_FILTERS = ['customer', 'amount', 'reviewer', 'period'] as const
/** The filters of a customer's records without an amount. */
export const RECORD_FILTERS = ['customer', 'reviewer', 'period'] as const
/** The filters of records of the exchange and its staff. */
export const DECISION_FILTERS = ['reviewer', 'period'] as const
/** The filters of lines of statements. */
export const STATEMENT_FILTERS = ['amount', 'network', 'transaction', 'period'] as const
/** The filters of transfers between own addresses. */
export const TRANSFER_FILTERS = ['customer', 'amount', 'network', 'address', 'transaction', 'period'] as const
/** The filter of content. */
export const TIME_FILTERS = ['period'] as const
