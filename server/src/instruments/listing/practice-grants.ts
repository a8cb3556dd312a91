import { amount } from '@halyard/money'
import type { CreditPracticeFunds } from '../../engine/index.ts'
import { PERP_GRANTS } from './perps.ts'
import { PRACTICE_GRANTS } from './listing.ts'
import { OPTION_GRANTS } from './options.ts'

const USDT = 3

/** Practice funds for the accounts that no product uses yet, to show and to transfer. */
const OTHER_GRANTS = (['fiat', 'trust'] as const).map((account) => ({
  currencyId: USDT,
  amount: amount(1_000_000_000n),
  account,
}))

/**
 * The practice funds of one customer: an amount in each account, so that every product can be tried without a
 * transfer.
 */
export const ALL_PRACTICE_GRANTS: CreditPracticeFunds['grants'] = [
  ...PRACTICE_GRANTS,
  ...PERP_GRANTS,
  ...OPTION_GRANTS,
  ...OTHER_GRANTS,
]
