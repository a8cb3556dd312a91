import { sql } from 'kysely'
import { ownRows, type Section } from '../section.ts'

export const SECTIONS: readonly Section[] = [
  { name: 'spot_orders', rows: ownRows('spot_order', 'customer_id', ['priority']) },
  { name: 'stop_orders', rows: ownRows('stop_order', 'customer_id') },
  { name: 'order_countdowns', rows: ownRows('order_countdown', 'customer_id') },
  {
    name: 'spot_trades',
    rows: (id) => sql`
      select id::text, json_build_object('at', at, 'market_id', market_id, 'ticks', ticks, 'lots', lots, 'base', base,
        'value', value, 'side', case when taker_id = ${id} then taker_side when taker_side = 'buy' then 'sell' else 'buy' end,
        'order_id', case when taker_id = ${id} then taker_order_id else maker_order_id end,
        'fee', case when taker_id = ${id} then taker_fee else maker_fee end) as data
      from spot_trade where taker_id = ${id} or maker_id = ${id}`,
  },
]
