import type { Meanings } from '../meaning.ts'

export const MEANINGS: Meanings = {
  referral_rebate: { effect: 'income', product: 'referral' },
}
