import { amount } from '@halyard/money'
import type { CreditPracticeFunds } from '../../engine/index.ts'
import { PERP_GRANTS } from './perps.ts'
import { PRACTICE_GRANTS } from './listing.ts'
import { OPTION_GRANTS } from './options.ts'

const USDT = 3

/** For the accounts that no product uses yet: enough to see and to transfer. */
const OTHER_GRANTS = (['fiat', 'trust'] as const).map((account) => ({
  currencyId: USDT,
  amount: amount(1_000_000_000n),
  account,
}))

/** Practice funds of one customer: something in each account, so that every product can be tried without a transfer. */
export const ALL_PRACTICE_GRANTS: CreditPracticeFunds['grants'] = [
  ...PRACTICE_GRANTS,
  ...PERP_GRANTS,
  ...OPTION_GRANTS,
  ...OTHER_GRANTS,
]
