import type { Amount } from '@halyard/money'
import { AVAILABLE, type Balances, FROZEN } from './balances.ts'

/** The accounts a customer owns in each currency. */
export const CUSTOMER_ACCOUNTS = ['coin', 'contract', 'option', 'fiat', 'trust'] as const

/**
 * The accounts the house owns in each currency. Only `external`, the world outside, and `clearing`, which stands between
 * the winners and losers of contracts, may go below zero.
 */
export const HOUSE_ACCOUNTS = [
  'external',
  'fees',
  'rounding',
  'insurance',
  'optionPool',
  'wealthPool',
  'subscriptionPool',
  'referral',
  'clearing',
] as const

export type CustomerAccountKind = (typeof CUSTOMER_ACCOUNTS)[number]
export type HouseAccountKind = (typeof HOUSE_ACCOUNTS)[number]
export type AccountKind = CustomerAccountKind | HouseAccountKind

/** The owner of the house's accounts; customers are numbered from 1. */
export const HOUSE = 0

/** Whether an account's available part may be below zero. */
export function mayGoBelowZero(ownerId: number, kind: AccountKind): boolean {
  return ownerId === HOUSE && (kind === 'external' || kind === 'clearing')
}

/** Whose account it is, and what is in it. Only the ledger changes a balance. */
export class Account {
  readonly id: number
  readonly ownerId: number
  readonly kind: AccountKind
  readonly currencyId: number
  private readonly balances: Balances

  constructor(balances: Balances, { id, ownerId, kind, currencyId }: AccountIdentity) {
    this.id = id
    this.ownerId = ownerId
    this.kind = kind
    this.currencyId = currencyId
    this.balances = balances
  }

  get available(): Amount {
    return this.balances.amountOf(this.id, AVAILABLE)
  }

  get frozen(): Amount {
    return this.balances.amountOf(this.id, FROZEN)
  }
}

export type AccountIdentity = Pick<Account, 'id' | 'ownerId' | 'kind' | 'currencyId'>
export type AccountRow = AccountIdentity & Pick<Account, 'available' | 'frozen'>
