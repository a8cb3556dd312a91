import type { Balance as WireBalance, ResponseOf } from '@halyard/api/client'
import { knownWord } from '../calls/word-for.ts'
import { ACCOUNT_KINDS } from './account-names.ts'

/** The balance of one currency in one account. Amounts are decimal texts. */
export interface Balance {
  readonly currencyId: number
  readonly currency: string
  readonly decimals: number
  readonly available: string
  readonly frozen: string
  /** Available and frozen in USDT at index prices, floored to cents. */
  readonly worth: string
}

/** An account with its balances and their total value in USDT. */
export interface WalletAccount {
  readonly type: (typeof ACCOUNT_KINDS)[number]
  readonly worth: string
  readonly balances: readonly Balance[]
}

/** The customer's accounts, their total value in USDT, and the values that today's profit is measured against. */
export interface Wallet {
  readonly worth: string
  readonly accounts: readonly WalletAccount[]
  readonly today: {
    /** The last UTC midnight, in epoch milliseconds. */
    readonly since: number
    /** In USDT: the value at midnight plus what came in since, less what went out. May be negative. */
    readonly base: string
    /** In USDT: the value at midnight plus what came in since. */
    readonly invested: string
  }
}

/** Parses a balance of the wire. */
export function toBalance(wire: WireBalance): Balance {
  return {
    currencyId: wire.currency_id,
    currency: wire.currency_name,
    decimals: wire.decimals,
    available: wire.available,
    frozen: wire.frozen,
    worth: wire.worth,
  }
}

/** Parses the wallet of the wire. Throws for an unknown kind of account. */
export function toWallet({ worth, accounts, today }: ResponseOf<'wallet/list'>): Wallet {
  return {
    worth,
    accounts: accounts.map((account) => ({
      type: knownWord(ACCOUNT_KINDS, account.type),
      worth: account.worth,
      balances: account.balances.map(toBalance),
    })),
    today: { since: today.since, base: today.base, invested: today.invested },
  }
}
