import { ownRows, type Section } from '../section.ts'

export const SECTIONS: readonly Section[] = [
  { name: 'positions', rows: ownRows('perp_position', 'customer_id') },
  { name: 'conditional-orders', rows: ownRows('perp_conditional', 'customer_id') },
  { name: 'position-mode', rows: ownRows('perp_mode', 'id') },
  { name: 'leverages', rows: ownRows('perp_leverage', 'customer_id') },
]
