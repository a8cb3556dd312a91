import { sql } from 'kysely'
import { ownRows, type Section } from '../section.ts'

export const SECTIONS: readonly Section[] = [
  {
    name: 'fiat_deals',
    rows: (id) => sql`
      select id::text, json_build_object('role', case when buyer_id = ${id} then 'buyer' else 'seller' end,
        'currency_id', currency_id, 'fiat', fiat, 'price', price, 'quantity', quantity, 'total', total, 'fee', fee,
        'status', status, 'opened_at', opened_at, 'paid_at', paid_at, 'cancelled_at', cancelled_at,
        'disputed_at', disputed_at, 'ended_at', ended_at) as data
      from fiat_deal where buyer_id = ${id} or seller_id = ${id}`,
  },
  { name: 'own_deal_messages', rows: ownRows('fiat_message', 'author_id') },
  { name: 'advertisements', rows: ownRows('fiat_ad', 'merchant_id') },
]
