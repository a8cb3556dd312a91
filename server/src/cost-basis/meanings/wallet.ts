import { type Meanings, NEVER } from '../meaning.ts'

export const MEANINGS: Meanings = {
  deposit: { effect: 'funds', product: 'wallet' },
  deposit_reversal: { effect: 'funds', product: 'wallet' },
  practice_funds: { effect: 'funds', product: 'wallet' },
  withdrawal: { effect: 'funds', product: 'wallet' },
  withdrawal_return: { effect: 'returned', product: 'wallet' },
  withdrawal_fee: { effect: 'fee', product: 'wallet' },
  withdrawal_hold: NEVER,
  withdrawal_release: NEVER,
  transfer: NEVER,
}
