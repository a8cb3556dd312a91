import { type Meanings, NEVER } from '../meaning.ts'

export const MEANINGS: Meanings = {
  option_stake: { effect: 'income', product: 'option' },
  option_payout: { effect: 'income', product: 'option' },
  option_stake_hold: NEVER,
  option_stake_release: NEVER,
}
