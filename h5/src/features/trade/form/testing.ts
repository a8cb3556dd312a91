import { EMPTY_FORM, type FormState } from './form-reducer.ts'
import type { FormFacts } from './form-summary.ts'

export { BTC } from '../../../lib/trading/testing.ts'

/** Returns the empty form with changes. */
export function form(changes: Partial<FormState>): FormState {
  return { ...EMPTY_FORM, ...changes }
}

/** 1,000 USDT, or 1 BTC for a seller; an index price of 60,000 and a book around it. */
export function facts(changes: Partial<FormFacts> = {}): FormFacts {
  return {
    available: 1_000_000_000n,
    indexTicks: 600_000n,
    lastTicks: 600_000n,
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
