import { compareDecimals } from '@halyard/ui'
import type { Balance } from '../../../lib/wallet/balance.ts'

const SMALL_USDT = '1'

interface Narrowing {
  readonly typed: string
  /** Excludes balances worth less than 1 USDT. */
  readonly hideSmall: boolean
}

/**
 * Returns the balances that match the filter, the most valuable first. Coins of which there are none are left out where the
 * account has others, unless they are searched for.
 */
export function balancesToShow(balances: readonly Balance[], { typed, hideSmall }: Narrowing): Balance[] {
  const wanted = typed.trim().toUpperCase()
  const showsZeros = wanted !== '' || isEmpty(balances)
  return balances
    .filter((balance) => showsZeros || !isEmpty([balance]))
    .filter((balance) => balance.currency.toUpperCase().includes(wanted))
    .filter((balance) => !hideSmall || compareDecimals(balance.worth, SMALL_USDT) >= 0)
    .toSorted((a, b) => compareDecimals(b.worth, a.worth) || a.currencyId - b.currencyId)
}

/** Returns whether all balances are zero. */
export function isEmpty(balances: readonly Balance[]): boolean {
  return balances.every(({ available, frozen }) => !/[1-9]/.test(available + frozen))
}
