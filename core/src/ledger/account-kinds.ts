/** The kinds of accounts that a customer owns in each currency. */
export const CUSTOMER_ACCOUNTS = ['coin', 'contract', 'option', 'fiat', 'trust'] as const

/** The purpose of a customer's account. */
export type CustomerAccountKind = (typeof CUSTOMER_ACCOUNTS)[number]
