import { BTC } from '../../../lib/trading/testing.ts'
import type { OptionMarket } from '../option-market.ts'
import { EMPTY_FORM, type FormState } from './form-reducer.ts'
import type { FormFacts } from './form-summary.ts'

/**
 * BTC/USDT for 30, 60 or 90 seconds at 80 and 85 percent, even options only for 30, paid with 5 to 5,000 USDT or a
 * little BTC.
 */
export const OFFERED: OptionMarket = {
  market: BTC,
  durations: [
    { seconds: 30, payoutPpm: 800_000n, evenPayoutPpm: 8_000_000n, evenOffered: true },
    { seconds: 60, payoutPpm: 850_000n, evenPayoutPpm: 8_000_000n, evenOffered: false },
    { seconds: 90, payoutPpm: 850_000n, evenPayoutPpm: undefined, evenOffered: false },
  ],
  payables: [
    { currencyId: 3, name: 'USDT', decimals: 6, min: 5_000_000n, max: 5_000_000_000n },
    { currencyId: 1, name: 'BTC', decimals: 8, min: 10_000n, max: 10_000_000n },
  ],
}

/** Returns the empty form with changes. */
export function form(changes: Partial<FormState>): FormState {
  return { ...EMPTY_FORM, ...changes }
}

/** 1,000 USDT in the option account and an index price of 60,000. */
export function facts(changes: Partial<FormFacts> = {}): FormFacts {
  return { available: 1_000_000_000n, indexTicks: 600_000n, ...changes }
}
