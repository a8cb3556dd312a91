import { amount } from '@halyard/money'
import type { OptionConfig } from '../../engine/index.ts'

const USDT = 3

/**
 * Payout ratios by duration. Longer options pay more; the exchange's edge is the difference from a fair
 * payout.
 */
const DURATIONS = [
  { seconds: 30, payoutPpm: 800_000, evenPayoutPpm: 8_000_000 },
  { seconds: 60, payoutPpm: 830_000, evenPayoutPpm: 8_000_000 },
  { seconds: 120, payoutPpm: 860_000, evenPayoutPpm: 8_000_000 },
  { seconds: 300, payoutPpm: 890_000, evenPayoutPpm: 8_000_000 },
  { seconds: 600, payoutPpm: 920_000, evenPayoutPpm: 8_000_000 },
]

/**
 * Stakes from 5 to 5,000 USDT. Maximum loss per second of delivery: 100,000 USDT in total and 40,000 USDT per
 * customer, which is one even option of the largest stake.
 */
const CURRENCIES = [
  {
    currencyId: USDT,
    amountMin: amount(5_000_000n),
    amountMax: amount(5_000_000_000n),
    exposureMax: amount(100_000_000_000n),
    customerExposureMax: amount(40_000_000_000n),
  },
]

/** The options of a new exchange: on every market priced in USDT. */
export const OPTIONS: readonly OptionConfig[] = [1, 2, 3].map((marketId) => ({
  marketId,
  durations: DURATIONS,
  currencies: CURRENCIES,
  status: 'open',
}))

/** The practice funds of a demo customer's option account. */
export const OPTION_GRANTS = [
  { currencyId: USDT, amount: amount(1_000_000_000n), account: 'option' as const },
]

/** The initial option pool of the exchange. */
export const OPTION_POOL = [{ currencyId: USDT, amount: amount(5_000_000_000_000n) }]
