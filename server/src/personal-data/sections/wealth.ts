import { ownRows, type Section } from '../section.ts'

export const SECTIONS: readonly Section[] = [
  { name: 'wealth_orders', rows: ownRows('wealth_order', 'customer_id') },
]
