import type pg from 'pg'
import { FIRST_BENCH_CUSTOMER } from './engine-trades.ts'

/** The open orders are at prices from 1 to this. */
const PRICES = 5_000
const LOTS = 20
/** Units of the quote currency for a tick and a lot on market 1, and what each customer has of both currencies. */
const UNITS_PER_TICK_LOT = 1
const AVAILABLE = 1_000_000_000
/** A grant for each of the two accounts, and what the open order holds. */
const POSTINGS_EACH = 3

/**
 * Fills a database of the server as years of trading would: each customer has a BTC and a USDT account and an open order, and
 * two orders have ended. Every balance is the sum of its postings, of which the treasury's cursor says that they are counted. The
 * orders that have ended have no trades, and the log has no command for any of it. Expects a database without orders.
 */
export async function growDatabase(client: pg.Client, customers: number): Promise<void> {
  const last = FIRST_BENCH_CUSTOMER + customers - 1
  const held = `(1 + id % ${PRICES}) * ${LOTS * UNITS_PER_TICK_LOT}::bigint`
  const statements = [
    `create temp table owner as select id from generate_series(${FIRST_BENCH_CUSTOMER}::bigint, ${last}) id`,
    `insert into customer (id, frozen_by_operator, frozen_by_owner, practice_funds_taken) select id, false, false, true from owner`,
    `insert into account (id, owner_id, kind, currency_id, available, frozen, batch_seq)
     select (select max(id) from account) + row_number() over (order by owner.id, currency), owner.id, 'coin', currency,
       ${AVAILABLE} - case when currency = 3 then ${held} else 0 end, case when currency = 3 then ${held} else 0 end, seq
     from owner cross join unnest(array[1, 3]) currency, (select max(seq) as seq from batch) last`,
    `update account set available = available - ${AVAILABLE}::bigint * ${customers}
     where owner_id = 0 and kind = 'external' and currency_id in (1, 3)`,
    `insert into spot_order (id, customer_id, market_id, side, type, time_in_force, ticks, lots, remaining, status,
       cancel_reason, held, filled_value, fee_paid, maker_fee_ppm, priority, placed_at, updated_at, batch_seq)
     select row_number() over (order by turn, owner.id), owner.id, 1, 'buy', 'limit', 'gtc', 1 + id % ${PRICES}, ${LOTS},
       case when turn = 2 then ${LOTS} else 0 end, case when turn = 2 then 'waiting' else 'completed' end, null,
       case when turn = 2 then ${held} else 0 end, case when turn = 2 then 0 else ${held} end, 0, 800,
       row_number() over (order by turn, owner.id), last.at, last.at, last.seq
     from owner cross join generate_series(0, 2) turn, (select seq, at from batch order by seq desc limit 1) last`,
    `insert into posting (id, command_seq, debit_id, debit_frozen, credit_id, credit_frozen, currency_id, amount, reason)
     select last.next_posting_id - 1 + row_number() over (order by account.id, is_hold), last.last_command_seq,
       case when is_hold then account.id else source.id end, false, account.id, is_hold, account.currency_id,
       case when is_hold then account.frozen else ${AVAILABLE} end,
       case when is_hold then 'order_hold' else 'practice_funds' end
     from owner join account on account.owner_id = owner.id cross join unnest(array[false, true]) is_hold
       join account source on source.owner_id = 0 and source.kind = 'external' and source.currency_id = account.currency_id,
       (select next_posting_id, last_command_seq from batch order by seq desc limit 1) last
     where not is_hold or account.frozen > 0`,
    `insert into batch (seq, epoch, commands, at, next_order_id, next_trade_id, next_priority, next_posting_id, last_command_seq)
     select seq + 1, epoch, 0, at, ${3 * customers + 1}, 1, ${3 * customers + 1},
       next_posting_id + ${POSTINGS_EACH * customers}, last_command_seq
     from batch order by seq desc limit 1`,
    `insert into treasury_account (account_id, available, frozen) select id, available, frozen from account
     on conflict (account_id) do update set available = excluded.available, frozen = excluded.frozen`,
    `update treasury_cursor set (batch_seq, next_posting_id, at, counted) =
       (select seq, next_posting_id, at, next_posting_id - 1 from batch order by seq desc limit 1)`,
    'vacuum analyze',
  ]
  for (const statement of statements) await client.query(statement)
}
