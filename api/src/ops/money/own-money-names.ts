/** The accounts that the exchange funds with its own money. */
export const FUNDED_ACCOUNTS = ['optionPool', 'wealthPool', 'insurance'] as const
/** Where the receipt of a funding is: a line of the bank's statement, or a deposit credited to the own account. */
export const RECEIPT_SOURCES = ['bank', 'deposit'] as const
/** Where fees go: to a recorded payout of the bank, or to the own account, which withdraws as customers do. */
export const FEE_TARGETS = ['bank', 'account'] as const
/** The reasons for funding a pool. */
export const FUNDING_REASONS = ['capital', 'refill', 'loss'] as const
/** The reasons for taking out fees. */
export const TAKING_REASONS = ['profit', 'costs', 'tax'] as const
/** The reasons for refunding a fee. */
export const REFUND_REASONS = ['wrong_fee', 'incident', 'goodwill'] as const
/** The movements of the exchange's own money. */
export const OWN_MONEY_MOVES = ['fundPool', 'takeFees', 'refundFee'] as const

/** The steps of a new exchange until it can open, in their order. */
export const NEXT_STEPS = [
  'second_admin',
  'bank_account',
  'own_account',
  'deposit_keys',
  'signer',
  'fund_pools',
  'open_networks',
  'open_products',
] as const
/** One of `NEXT_STEPS`. */
export type NextStep = (typeof NEXT_STEPS)[number]
