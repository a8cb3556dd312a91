import { sql } from 'kysely'
import type { Section } from '../section.ts'

export const SECTIONS: readonly Section[] = [
  {
    name: 'own_limits',
    rows: (id) => sql`
      select (row_number() over (order by name))::text as id,
        json_build_object('name', name, 'max', max, 'next', next, 'next_at', next_at) as data
      from self_limit where customer_id = ${id}`,
  },
]
