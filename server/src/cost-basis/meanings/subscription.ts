import { type Meanings, NEVER } from '../meaning.ts'

export const MEANINGS: Meanings = {
  subscription_cost: { effect: 'exchange', product: 'subscription' },
  subscription_allotment: { effect: 'exchange', product: 'subscription' },
  subscription_hold: NEVER,
  subscription_release: NEVER,
  subscription_lock: NEVER,
  subscription_unlock: NEVER,
}
