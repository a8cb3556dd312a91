import { sql } from 'kysely'
import type { Section } from '../section.ts'

export const SECTIONS: readonly Section[] = [
  {
    name: 'fee_volumes',
    rows: (id) => sql`
      select id, json_build_object('day', day, 'volume', volume) as data
      from fee_volume where customer_id = ${id}`,
  },
  {
    name: 'limit_parts',
    rows: (id) => sql`
      select id, json_build_object('day', day, 'value', value) as data
      from limit_part where customer_id = ${id}`,
  },
]
