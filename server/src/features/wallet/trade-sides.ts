import { type RawBuilder, sql } from 'kysely'

/**
 * Selects a customer's entries of each spot trade, with id, command_seq, currency_id, reason, available and
 * frozen, and the trade's market, price, order and, in units of the other currency, what it was exchanged for, which a
 * fee has not: the amount received, the amount paid, and the fee, which is taken from the amount received. The
 * `posting` table does not contain them: a trade implies its postings, numbered from `posting_id`. `trades`
 * selects rows of `spot_trade` with the customer in `role`. A taker pays from the available balance, a maker
 * from the held balance.
 */
export function tradeSides(role: 'taker' | 'maker', trades: RawBuilder<unknown>): RawBuilder<unknown> {
  const isTaker = sql.lit(role === 'taker')
  return sql`
    select side.*, trade.market_id, trade.ticks, ${sql.ref(`trade.${role}_order_id`)} as order_id
    from (${trades}) trade
      join market on market.id = trade.market_id
      cross join lateral (
        select (trade.taker_side = 'buy') = ${isTaker} as buys,
          case when ${isTaker} then trade.taker_fee else trade.maker_fee end as fee,
          case when ${isTaker} then 2 else 2 + (trade.taker_fee > 0)::int end as fee_place
      ) own
      cross join lateral (values
        (trade.posting_id * 2 + own.buys::int, trade.command_seq, market.base_id, 'trade_base',
          case when own.buys then trade.base when ${isTaker} then -trade.base else 0 end,
          case when own.buys or ${isTaker} then 0 else -trade.base end, trade.value),
        ((trade.posting_id + 1) * 2 + (not own.buys)::int, trade.command_seq, market.quote_id, 'trade_quote',
          case when not own.buys then trade.value when ${isTaker} then -trade.value else 0 end,
          case when not own.buys or ${isTaker} then 0 else -trade.value end, trade.base),
        ((trade.posting_id + own.fee_place) * 2, trade.command_seq,
          case when own.buys then market.base_id else market.quote_id end, 'fee', -own.fee, 0, null::bigint)
      ) side (id, command_seq, currency_id, reason, available, frozen, counter)
    where side.available <> 0 or side.frozen <> 0`
}
