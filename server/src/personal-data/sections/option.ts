import { ownRows, type Section } from '../section.ts'

export const SECTIONS: readonly Section[] = [
  { name: 'timed_options', rows: ownRows('timed_option', 'customer_id') },
]
