import { sql } from 'kysely'
import type { Section } from '../section.ts'

export const SECTIONS: readonly Section[] = [
  {
    name: 'rebates',
    rows: (id) => sql`
      select (row_number() over (order by day, invitee_id, currency_id))::text as id,
        json_build_object('day', day, 'currency_id', currency_id, 'amount', amount, 'at', at) as data
      from rebate where inviter_id = ${id}`,
  },
]
