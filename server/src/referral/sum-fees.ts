import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { FIRST_CUSTOMER_ID } from '../engine/index.ts'

const DAY_MS = 86_400_000
/** Invitees in one transaction. */
const INVITEES_PER_STEP = 500

/**
 * Sums the trading fees that the next invitees paid on a UTC day: those of spot trades, and those of perpetual contracts
 * that went to the fee account, which excludes liquidation fees. Returns whether more invitees follow. One transaction
 * stores the sums and how far the day has come, so a crash loses and repeats nothing; concurrent calls wait for each other.
 */
export function sumNextFees(db: Database, day: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const run = await transaction
      .selectFrom('rebate_run')
      .select(['status', 'last_invitee_id'])
      .where('day', '=', day)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (run.status !== 'summing') return false
    const invitees = await transaction
      .selectFrom('referral')
      .select('id')
      .where('id', '>', run.last_invitee_id)
      .orderBy('id')
      .limit(INVITEES_PER_STEP)
      .execute()
    const last = invitees.at(-1)
    if (!last) {
      await transaction
        .updateTable('rebate_run')
        .set({ status: 'crediting' })
        .where('day', '=', day)
        .execute()
      return false
    }
    await feesOf(
      day,
      invitees.map(({ id }) => id),
    ).execute(transaction)
    await transaction
      .updateTable('rebate_run')
      .set({ last_invitee_id: BigInt(last.id) })
      .where('day', '=', day)
      .execute()
    return true
  })
}

/** Returns the statement that stores the sums of one day. It reads the trades of each invitee through an index. */
function feesOf(day: number, invitees: readonly string[]) {
  return sql`
    insert into rebate_fee (day, invitee_id, currency_id, fees, status)
    with invitee as materialized (select unnest(${invitees}::bigint[]) as id),
    command_bounds as materialized (
      select first_command_from(${day * DAY_MS}) as since, first_command_from(${(day + 1) * DAY_MS}) as until
    ),
    bounds as materialized (select since, until, first_posting_from(since) as posting from command_bounds),
    fee as (
      ${spotFees('taker')} union all ${spotFees('maker')}
      union all
      select invitee.id, posting.currency_id, posting.amount
      from invitee cross join bounds
        join account on account.owner_id = invitee.id and account.kind = 'contract'
        join posting on posting.debit_id = account.id and posting.id >= bounds.posting
          and posting.command_seq >= bounds.since and posting.command_seq < bounds.until
          and posting.reason = 'contract_fee'
    )
    select ${day}::int, invitee_id, currency_id, sum(fee)::bigint, 'pending' from fee
    group by invitee_id, currency_id having sum(fee) > 0`
}

/** Selects the fees of the invitees' spot trades in one role: in what they received. */
function spotFees(role: 'taker' | 'maker') {
  return sql`
    select invitee.id as invitee_id,
      case when (taker_side = 'buy') = ${sql.lit(role === 'taker')} then base_id else quote_id end as currency_id,
      ${sql.ref(`${role}_fee`)} as fee
    from invitee cross join bounds
      join spot_trade on ${sql.ref(`${role}_id`)} = invitee.id and ${sql.ref(`${role}_id`)} >= ${sql.lit(FIRST_CUSTOMER_ID)}
        and posting_id >= bounds.posting and command_seq >= bounds.since and command_seq < bounds.until
      join market on market.id = spot_trade.market_id`
}
