import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/**
 * Returns the fees that a customer has paid in a currency, in units: what moved from the customer's accounts to the fee
 * account, less fees that came back with returned withdrawals and less the rebates that were paid out of them.
 */
export async function findFeesPaid(
  db: Kysely<Tables>,
  customerId: number,
  currencyId: number,
): Promise<bigint> {
  const { rows } = await sql<{ paid: string }>`
    with own as (
      select id from account where owner_id = ${customerId} and currency_id = ${currencyId}
    ),
    fees as (
      select id from account where owner_id = 0 and kind = 'fees' and currency_id = ${currencyId}
    )
    select (
      coalesce((select sum(amount) from posting
        where debit_id in (select id from own) and credit_id in (select id from fees)), 0)
      - coalesce((select sum(amount) from posting
        where credit_id in (select id from own) and debit_id in (select id from fees)
          and reason = 'withdrawal_return'), 0)
      + coalesce((select sum(taker_fee) from spot_trade join market on market.id = spot_trade.market_id
        where taker_id = ${customerId}
          and ${currencyId} = case taker_side when 'buy' then base_id else quote_id end), 0)
      + coalesce((select sum(maker_fee) from spot_trade join market on market.id = spot_trade.market_id
        where maker_id = ${customerId}
          and ${currencyId} = case taker_side when 'buy' then quote_id else base_id end), 0)
      + coalesce((select paid from archived_fee
        where customer_id = ${customerId} and currency_id = ${currencyId}), 0)
      - coalesce((select sum(amount) from rebate
        where invitee_id = ${customerId} and currency_id = ${currencyId}), 0)
    )::text as paid`.execute(db)
  return BigInt(rows[0]?.paid ?? 0)
}

/** Returns the fees that were refunded to a customer in a currency, in units. */
export async function findRefunded(
  db: Kysely<Tables>,
  customerId: number,
  currencyId: number,
): Promise<bigint> {
  const { refunded } = await db
    .selectFrom('house_move')
    .select((row) => row.fn.sum<string | null>('amount').as('refunded'))
    .where('kind', '=', 'refundFee')
    .where('customer_id', '=', String(customerId))
    .where('currency_id', '=', currencyId)
    .executeTakeFirstOrThrow()
  return BigInt(refunded ?? 0)
}

/** Returns what a system account has available, in units. */
export async function findSystemBalance(
  db: Kysely<Tables>,
  kind: 'fees' | 'optionPool' | 'wealthPool' | 'insurance',
  currencyId: number,
): Promise<bigint> {
  const row = await db
    .selectFrom('account')
    .select('available')
    .where('owner_id', '=', '0')
    .where('kind', '=', kind)
    .where('currency_id', '=', currencyId)
    .executeTakeFirst()
  return BigInt(row?.available ?? 0)
}
