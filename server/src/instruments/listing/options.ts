import { amount } from '@halyard/money'
import type { OptionConfig } from '../../engine/index.ts'

const USDT = 3

/** Longer options pay more: the house's edge is the part of a fair payout that is kept back. */
const DURATIONS = [
  { seconds: 30, payoutPpm: 800_000, evenPayoutPpm: 8_000_000 },
  { seconds: 60, payoutPpm: 830_000, evenPayoutPpm: 8_000_000 },
  { seconds: 120, payoutPpm: 860_000, evenPayoutPpm: 8_000_000 },
  { seconds: 300, payoutPpm: 890_000, evenPayoutPpm: 8_000_000 },
  { seconds: 600, payoutPpm: 920_000, evenPayoutPpm: 8_000_000 },
]

/**
 * From 5 to 5,000 USDT. At most 100,000 USDT lost to options that are delivered within one second, and 40,000 of them to
 * one customer: as much as one even of the largest stake.
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

/** What a new exchange offers: options on every market that is priced in USDT. */
export const OPTIONS: readonly OptionConfig[] = [1, 2, 3].map((marketId) => ({
  marketId,
  durations: DURATIONS,
  currencies: CURRENCIES,
  status: 'open',
}))

/** What the demo's customers find in their option account. */
export const OPTION_GRANTS = [
  { currencyId: USDT, amount: amount(1_000_000_000n), account: 'option' as const },
]

/** What the house puts behind them when it opens. */
export const OPTION_POOL = [{ currencyId: USDT, amount: amount(5_000_000_000_000n) }]
