import type { FormFacts } from './form-facts.ts'
import { EMPTY_FORM, type FormState } from './form-reducer.ts'

/** Units of one USDT. */
export const UNIT = 1_000_000n

/** Returns a form to buy one BTC at 50,000, with changes. */
export function form(changes: Partial<FormState> = {}): FormState {
  return { ...EMPTY_FORM, price: '50000', share: '1000', ...changes }
}

/** 10,000 USDT, an index and a mark price of 50,000, and a book around them. */
export function facts(changes: Partial<FormFacts> = {}): FormFacts {
  return {
    available: 10_000n * UNIT,
    indexTicks: 500_000n,
    markTicks: 500_000n,
    bids: [
      ['49990', '0.4'],
      ['49980', '1'],
    ],
    asks: [
      ['50010', '0.4'],
      ['50020', '1'],
      ['60000', '50'],
    ],
    ownLots: 0n,
    ...changes,
  }
}
