import type { Amount } from '@halyard/money'
import type { AccountId, CurrencyId, CustomerId } from '../ids.ts'
import type { ProductAccount } from '../product-parts.ts'
import type { CustomerAccountKind } from './account-kinds.ts'
import { AVAILABLE, type Balances, FROZEN } from './balances.ts'

/**
 * The purpose of a system account, which belongs to the exchange, in each currency. Only `external`, the counterpart of
 * deposits and withdrawals, and `clearing`, the counterpart of the PnL of contracts, may go below zero.
 */
export type SystemAccountKind = 'external' | 'fees' | 'rounding' | 'clearing' | ProductAccount
/** The purpose of any account. */
export type AccountKind = CustomerAccountKind | SystemAccountKind

/** The owner id of the system accounts. Customer ids start at 1. */
export const SYSTEM_OWNER = 0

/** Returns whether an account's available balance may be negative. */
export function mayGoBelowZero(ownerId: CustomerId, kind: AccountKind): boolean {
  return ownerId === SYSTEM_OWNER && (kind === 'external' || kind === 'clearing')
}

/** A view of one account: its identity and its balances. Only the ledger changes a balance. */
export class Account {
  readonly id: AccountId
  readonly ownerId: CustomerId
  readonly kind: AccountKind
  readonly currencyId: CurrencyId
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

/** The fields of an account that never change. */
export type AccountIdentity = Pick<Account, 'id' | 'ownerId' | 'kind' | 'currencyId'>
/** An account as stored. Balances are in units of its currency. */
export type AccountRow = AccountIdentity & Pick<Account, 'available' | 'frozen'>
