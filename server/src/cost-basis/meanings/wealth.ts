import { type Meanings, NEVER } from '../meaning.ts'

export const MEANINGS: Meanings = {
  wealth_yield: { effect: 'income', product: 'wealth' },
  wealth_penalty: { effect: 'fee', product: 'wealth' },
  wealth_hold: NEVER,
  wealth_release: NEVER,
}
