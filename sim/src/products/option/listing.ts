import type { Command, OptionConfig } from '@halyard/core'
import { amount } from '@halyard/money'
import type { ListingSetup } from '../product.ts'

/** The longer an option, the rarer a tie. These payouts allow evens in volatile minutes only. */
const EVEN_PAYOUTS = new Map([
  [9, 500_000],
  [15, 1_000_000],
  [30, 2_000_000],
  [60, 8_000_000],
])

/** Short options, so that many end within one run. The caps are low enough to be reached. */
export const OPTIONS: readonly OptionConfig[] = [1, 2, 3].map((marketId) => ({
  marketId,
  durations: [3, 9, 15, 30, 60].map((seconds) => {
    const evenPayoutPpm = EVEN_PAYOUTS.get(seconds)
    return { seconds, payoutPpm: 800_000 + seconds, ...(evenPayoutPpm ? { evenPayoutPpm } : {}) }
  }),
  currencies: [
    {
      currencyId: 2,
      amountMin: amount(1_000_000n),
      amountMax: amount(2_000_000_000n),
      exposureMax: amount(2_000_000_000n),
      customerExposureMax: amount(1_500_000_000n),
    },
  ],
  status: 'open',
}))

/** Options on the first markets, a pool that covers them, and most customers verified. */
export function listOptions({ markets, traders }: ListingSetup): Command[] {
  return [
    ...OPTIONS.slice(0, markets).map((option): Command => ({ kind: 'configureOption', option })),
    { kind: 'fundSystemAccount', account: 'optionPool', currencyId: 2, amount: amount(4_000_000_000n) },
    ...traders
      .filter((_, index) => index % 6 !== 5)
      .map((customerId): Command => ({ kind: 'setVerification', customerId, level: 1 })),
  ]
}
