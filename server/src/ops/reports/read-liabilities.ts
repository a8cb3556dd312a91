import { accountNumberOf } from '@halyard/api/ops'
import { LIABILITIES_FORMAT } from '@halyard/receipt'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { PeriodSpan } from '../treasury/period-span.ts'

/** An account of a customer in a report, in units. The parts sum to `closing`. */
export interface ReportedAccount {
  /** The customer's id in this report. */
  readonly id: string
  readonly currencyId: number
  readonly kind: string
  readonly opening: bigint
  readonly available: bigint
  readonly frozen: bigint
  /** In escrow of fiat deals. */
  readonly held: bigint
  /** Parts below zero: they do not reduce what is owed to others. */
  readonly negative: bigint
  readonly closing: bigint
}

/** The period of a report as it was asked for, and the secret of its customers' ids. */
export interface ReportedPeriod extends PeriodSpan {
  readonly period: string
  readonly salt: string
}

const PAGE = 2_000

/** The id of a customer `owner_id` with the account number `number`: see `liabilityIdText`. */
const nonceOf = (salt: string) =>
  sql`encode(sha256(convert_to(${salt}::text || '|' || owner_id, 'UTF8')), 'hex')`
const idOf = ({ period, salt }: Pick<ReportedPeriod, 'period' | 'salt'>) => sql`encode(sha256(convert_to(
  ${`${LIABILITIES_FORMAT}|${period}|`}::text || number || '|' || ${nonceOf(salt)}, 'UTF8')), 'hex')`

/** The owners of customers' accounts, with the numbers that they know. */
const OWNERS = sql`
  select distinct owner_id, (owner_id + ${Number(accountNumberOf(0))}::bigint)::text as number
  from account where treasury_book(owner_id, kind, false) = 'customers'`

/**
 * Reads all accounts of customers that are or were not zero, ordered by the customers' ids in the report, a page at a time. The
 * transaction `db` must see one snapshot. A balance is the treasury's sum of an account's postings, less the postings after the
 * period's end; those before it began lead to the opening balance.
 */
export async function* readLiabilities(
  db: Kysely<Tables>,
  reported: ReportedPeriod,
): AsyncGenerator<readonly ReportedAccount[]> {
  await sql`declare liabilities no scroll cursor for ${accountsOf(reported)}`.execute(db)
  for (;;) {
    const { rows } = await sql<AccountRow>`fetch ${sql.lit(PAGE)} from liabilities`.execute(db)
    if (rows.length === 0) return
    yield rows.map(toAccount)
  }
}

interface AccountRow {
  readonly id: string
  readonly currency_id: number
  readonly kind: string
  readonly has_escrow: boolean
  readonly opening: string
  readonly available: string
  readonly frozen: string
}

function accountsOf(reported: ReportedPeriod): RawBuilder<unknown> {
  const { from, end } = reported
  return sql`
    with leg as (
      select leg.*, command.at
      from ledger_postings_between(
          (select coalesce(max(last_posting), 0) + 1 from treasury_movement where at < ${from}),
          (select next_posting_id from treasury_cursor)
        ) leg join command on command.seq = leg.command_seq
      where command.at >= ${from}
    ),
    moved as (
      select account_id, sum(units) as since,
        sum(units) filter (where at >= ${end} and not is_frozen) as available,
        sum(units) filter (where at >= ${end} and is_frozen) as frozen
      from (
        select debit_id as account_id, debit_frozen as is_frozen, -amount as units, at from leg
        union all select credit_id, credit_frozen, amount, at from leg
      ) side
      group by account_id
    ),
    balance as (
      select owner_id, currency_id, kind,
        counted.available + counted.frozen - coalesce(moved.since, 0) as opening,
        counted.available - coalesce(moved.available, 0) as available,
        counted.frozen - coalesce(moved.frozen, 0) as frozen
      from treasury_account counted join account on account.id = counted.account_id
        left join moved using (account_id)
      where treasury_book(owner_id, kind, false) = 'customers'
    )
    select * from (
      select ${idOf(reported)} as id, currency_id, kind, treasury_book(owner_id, kind, true) = 'escrow' as has_escrow,
        opening::text, available::text, frozen::text
      from balance join (${OWNERS}) owner using (owner_id)
      where opening <> 0 or available <> 0 or frozen <> 0
    ) reported
    order by id collate "C", currency_id, kind collate "C"`
}

function toAccount(row: AccountRow): ReportedAccount {
  const [available, reserved] = [BigInt(row.available), BigInt(row.frozen)]
  const [frozen, held] = row.has_escrow ? [0n, reserved] : [reserved, 0n]
  return {
    id: row.id,
    currencyId: row.currency_id,
    kind: row.kind,
    opening: BigInt(row.opening),
    available: aboveZero(available),
    frozen: aboveZero(frozen),
    held: aboveZero(held),
    negative: [available, frozen, held].reduce((sum, part) => (part < 0n ? sum + part : sum), 0n),
    closing: available + reserved,
  }
}

function aboveZero(units: bigint): bigint {
  return units > 0n ? units : 0n
}

/** A customer behind an id of a report, with what proves it. */
export interface NamedCustomer {
  readonly customerId: number
  readonly number: string
  readonly nonce: string
}

/** Finds the customer with an id in the report of a period; `undefined` if there is none. */
export async function findReported(
  db: Kysely<Tables>,
  reported: Pick<ReportedPeriod, 'period' | 'salt'>,
  id: string,
): Promise<NamedCustomer | undefined> {
  const { rows } = await sql<{ owner_id: string; number: string; nonce: string }>`
    select owner_id, number, ${nonceOf(reported.salt)} as nonce from (${OWNERS}) owner
    where ${idOf(reported)} = ${id}`.execute(db)
  const [row] = rows
  return row && { customerId: Number(row.owner_id), number: row.number, nonce: row.nonce }
}
