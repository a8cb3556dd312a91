import type { Amount } from '@halyard/money'

/** The accounts a customer owns in each currency. */
export const CUSTOMER_ACCOUNTS = ['coin', 'contract', 'option', 'fiat', 'trust'] as const

/** The accounts the house owns in each currency. Only `external`, the world outside, may go below zero. */
export const HOUSE_ACCOUNTS = [
  'external',
  'fees',
  'rounding',
  'insurance',
  'optionPool',
  'wealthPool',
  'subscriptionPool',
  'referral',
] as const

export type CustomerAccountKind = (typeof CUSTOMER_ACCOUNTS)[number]
export type HouseAccountKind = (typeof HOUSE_ACCOUNTS)[number]
export type AccountKind = CustomerAccountKind | HouseAccountKind

/** The owner of the house's accounts; customers are numbered from 1. */
export const HOUSE = 0

export interface Account {
  readonly id: number
  readonly ownerId: number
  readonly kind: AccountKind
  readonly currencyId: number
  available: Amount
  frozen: Amount
  /** True while the account waits in the ledger's list of accounts changed since the last commit. */
  changed: boolean
}
