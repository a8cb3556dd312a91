import { ownRows, type Section } from '../section.ts'

export const SECTIONS: readonly Section[] = [
  { name: 'subscription_orders', rows: ownRows('subscription_order', 'customer_id') },
]
