import { type Meanings, NEVER } from '../meaning.ts'

export const MEANINGS: Meanings = {
  fee_refund: { effect: 'fee', product: 'wallet' },
  pool_funding: NEVER,
  fees_taken: NEVER,
}
