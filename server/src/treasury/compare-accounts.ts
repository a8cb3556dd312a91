import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Difference } from './difference.ts'

/** Account ids of one page of a full check. */
const PAGE = 50_000
/** Differences listed by one check: two parts of 100 accounts. */
const LISTED_MAX = 200

/** The lowest id that a row can have: the first page includes forged accounts below those that the engine opens. */
const LOWEST = '-9223372036854775808'

/** A page of a full check: the accounts after one id up to another. */
export interface AccountPage {
  readonly after: string
  readonly upTo: number
  /** The total of the accounts of the page, by currency. */
  readonly sums: readonly (readonly [currencyId: number, units: bigint])[]
  readonly isLast: boolean
}

/** Reads the accounts after an id that one page of a full check compares; the first page is after 0. */
export async function readPage(db: Kysely<Tables>, last: number): Promise<AccountPage> {
  const after = last === 0 ? LOWEST : String(last)
  const upTo = last + PAGE
  const { rows } = await sql<{ currency_id: number; total: string }>`
    select currency_id, sum(available::numeric + frozen)::text as total from account
    where id > ${after} and id <= ${upTo} group by currency_id`.execute(db)
  const { rows: further } = await sql`
    select from account where id > ${upTo} union all select from treasury_account where account_id > ${upTo}
    limit 1`.execute(db)
  return {
    after,
    upTo,
    sums: rows.map(({ currency_id, total }) => [currency_id, BigInt(total)] as const),
    isLast: further.length === 0,
  }
}

interface ChangedAccounts {
  readonly ids: readonly number[]
  /** Whether there are more. */
  readonly isCut: boolean
  /** The oldest transaction that this snapshot may not see. */
  readonly nextXid: string
}

/**
 * Reads the ids of accounts whose row was written by `sinceXid` or a later transaction; of none, if it is undefined. PostgreSQL sets the
 * writer of a row itself, so a change that leaves the row's batch number as it was is seen too. Without an index: one would
 * cost the writer more than this scan.
 */
export async function readChangedAccounts(
  db: Kysely<Tables>,
  sinceXid: string | undefined,
  max: number,
): Promise<ChangedAccounts> {
  const { rows: next } = await sql<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
  const nextXid = next[0]?.xid ?? ''
  if (sinceXid === undefined) return { ids: [], isCut: false, nextXid }
  const { rows } = await sql<{ id: string }>`
    select id from account where ${isWrittenSince(sinceXid)} limit ${max + 1}`.execute(db)
  const isCut = rows.length > max
  return { ids: isCut ? [] : rows.map(({ id }) => Number(id)), isCut, nextXid }
}

/** Whether a row was written by a transaction or a later one. A fragment of a condition on a table. */
export const isWrittenSince = (xid: string) => sql<boolean>`age(xmin) <= age(${xid}::text::xid8::xid)`

/**
 * Compares the balances that the engine stored with the sums of their postings: of the given accounts, of those with an open
 * difference, and of a page. `isCut` says that not all differences are listed.
 */
export async function findWrongAccounts(
  db: Kysely<Tables>,
  ids: readonly number[],
  page: AccountPage | undefined,
): Promise<{ readonly differences: Difference[]; readonly isCut: boolean }> {
  const { after, upTo } = page ?? { after: 0, upTo: 0 }
  const { rows } = await sql<{
    id: string
    currency_id: number | null
    part: string
    found: string
    expected: string
  }>`
    with pair as (
      select checked.id, account.currency_id, account.available, account.frozen,
        counted.available as counted_available, counted.frozen as counted_frozen
      from (
        select unnest(${ids}::bigint[]) as id
        union select split_part(subject, ':', 2)::bigint from treasury_difference
          where kind = 'account_postings' and ended_at is null
      ) checked
        left join account on account.id = checked.id
        left join treasury_account counted on counted.account_id = checked.id
      union all
      select coalesce(stored.id, counted.account_id), stored.currency_id, stored.available, stored.frozen,
        counted.available, counted.frozen
      from (select * from account where id > ${after} and id <= ${upTo}) stored
        full join (select * from treasury_account where account_id > ${after} and account_id <= ${upTo}) counted
          on counted.account_id = stored.id
    )
    select distinct pair.id, pair.currency_id, part.name as part, part.found::text as found,
      part.expected::text as expected
    from pair cross join lateral (values
      ('available', coalesce(available, 0)::numeric, coalesce(counted_available, 0)),
      ('frozen', coalesce(frozen, 0)::numeric, coalesce(counted_frozen, 0))
    ) part (name, found, expected)
    where part.found <> part.expected
    order by id, part limit ${LISTED_MAX + 1}`.execute(db)
  return {
    isCut: rows.length > LISTED_MAX,
    differences: rows.slice(0, LISTED_MAX).map(({ id, currency_id, part, found, expected }) => ({
      check: 'account_postings',
      currencyId: currency_id ?? 0,
      subject: `account:${id}:${part}`,
      expected: BigInt(expected),
      found: BigInt(found),
    })),
  }
}
