import { marketOf } from '../../../lib/spot-market.ts'
import type { OptionMarket } from '../option-market.ts'
import { EMPTY_FORM, type FormState } from './form-reducer.ts'
import type { FormFacts } from './form-summary.ts'

const market = marketOf(
  {
    match_id: 1,
    currency_id: 1,
    legal_id: 3,
    currency_name: 'BTC',
    legal_name: 'USDT',
    price_decimals: 1,
    number_decimals: 5,
    min_number: '0.00002',
    max_number: '500',
    min_value: '1',
    maker_fee_ppm: 800,
    taker_fee_ppm: 1000,
    band_ppm: 50_000,
    status: 'open',
  },
  8,
  6,
)
if (!market) throw new Error('The market of the tests is not whole')

/** BTC in USDT for 30 or 60 seconds at 80 and 85 percent, paid with 5 to 5,000 USDT or with a little BTC. */
export const OFFERED: OptionMarket = {
  market,
  durations: [
    { seconds: 30, payoutPpm: 800_000n, evenPayoutPpm: 8_000_000n },
    { seconds: 60, payoutPpm: 850_000n, evenPayoutPpm: 8_000_000n },
  ],
  payables: [
    { currencyId: 3, name: 'USDT', decimals: 6, least: 5_000_000n, most: 5_000_000_000n },
    { currencyId: 1, name: 'BTC', decimals: 8, least: 10_000n, most: 10_000_000n },
  ],
}

export function form(changes: Partial<FormState>): FormState {
  return { ...EMPTY_FORM, ...changes }
}

/** 1,000 USDT in the option account, an index of 60,000. */
export function facts(changes: Partial<FormFacts> = {}): FormFacts {
  return { available: 1_000_000_000n, indexTicks: 600_000n, ...changes }
}
