import { marketOf, type SpotMarket } from '../../../lib/spot-market.ts'
import { EMPTY_FORM, type FormState } from './form-reducer.ts'
import type { FormFacts } from './form-summary.ts'

const found = marketOf(
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
if (!found) throw new Error('The market of the tests is not whole')
/** BTC in USDT: a tick is 0.1 USDT, a lot 0.00001 BTC, and one tick of one lot is exactly one unit of USDT. */
export const BTC: SpotMarket = found

export function form(changes: Partial<FormState>): FormState {
  return { ...EMPTY_FORM, ...changes }
}

/** 1,000 USDT, or 1 BTC for a seller; an index of 60,000; a book around it. */
export function facts(changes: Partial<FormFacts> = {}): FormFacts {
  return {
    available: 1_000_000_000n,
    indexTicks: 600_000n,
    bids: [
      ['59990', '0.5'],
      ['59980.5', '1'],
    ],
    asks: [
      ['60010', '0.01'],
      ['60020.5', '0.02'],
      ['70000', '5'],
    ],
    ...changes,
  }
}
