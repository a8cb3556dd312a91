import { type Meanings, NEVER } from '../meaning.ts'

export const MEANINGS: Meanings = {
  fiat_payment: { effect: 'exchange', product: 'fiat' },
  fiat_fee: { effect: 'fee', product: 'fiat' },
  fiat_transfer: NEVER,
  fiat_hold: NEVER,
  fiat_release: NEVER,
}
